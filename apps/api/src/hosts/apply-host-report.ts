import type { HostReport, HostReportReply } from '@nimbo/contracts/host';
import type { Logger } from '@nimbo/service-runtime/log';
import { inTransaction, type Pool } from '@nimbo/service-runtime/postgres';
import { applyEvent, lockHostedSessions, remindOfDeadlines, renewHostLease } from '../playing/play-session-store.ts';
import { storeHost } from './host-store.ts';

/**
 * Takes a host's full report. Reports may come twice or late: the rules of the play session never go backwards. Running
 * sessions the api has given up or never knew come back as `unwanted`; ended ones are `acknowledged`, known or not.
 */
export async function applyHostReport(
  pool: Pool,
  log: Logger,
  hostId: string,
  report: HostReport,
): Promise<HostReportReply> {
  return inTransaction(pool, async (client) => {
    const ids = report.sessions.map((session) => session.id);
    const known = new Map((await lockHostedSessions(client, hostId, ids)).map((row) => [row.id, row]));
    const acknowledged: string[] = [];
    const unwanted: string[] = [];
    let strangers = 0;
    for (const session of report.sessions) {
      const row = known.get(session.id);
      if (row) await applyEvent(client, log, row, { type: 'host-reported', hostId, ...session });
      if (session.status === 'ended') acknowledged.push(session.id);
      else if (row === undefined || row.status === 'ending') unwanted.push(session.id);
      if (session.status !== 'ended' && row === undefined) strangers += 1;
    }
    await renewHostLease(client, hostId, [...known.keys()]);
    await remindOfDeadlines(client, report.sessions);
    await storeHost(client, hostId, report, strangers);
    return { acknowledged, unwanted };
  });
}
