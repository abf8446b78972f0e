import { dueSummaryWeek, type Language, type Week } from '@nimbo/domain';
import type { Mailer } from '@nimbo/mail';
import { weeklySummaryLetter } from '@nimbo/mail/letters';
import type { Logger } from '@nimbo/service-runtime/log';
import { inTransaction, type Pool } from '@nimbo/service-runtime/postgres';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { IdentityAdmin } from '../own-account/identity-admin.ts';
import { subjectOf } from '../own-account/owner.ts';
import { type ChildsWeek, loadCandidates, loadWeek, type SummaryCandidate, takeWeek } from './summary-store.ts';

export interface SummarySettings {
  readonly pool: Pool;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly identity: IdentityAdmin;
  readonly catalogue: Catalogue;
  /** Origin of the web app, for the link to its settings; undefined where there is none. */
  readonly webUrl: string | undefined;
  /** ms since 1970 */
  readonly now: () => number;
}

/** Before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Sends the weekly summaries that are due. Any number of processes may do so: the week is taken in the transaction that queues the
 * mail, so a household has it once, whatever is killed when.
 * @returns how many were queued
 */
export async function sendSummaries(settings: SummarySettings, stopping?: AbortSignal): Promise<number> {
  const { pool, mailer, identity, now } = settings;
  if (!mailer.available || !identity.available || settings.webUrl === undefined) return 0;
  let queued = 0;
  let after = FIRST;
  for (;;) {
    const page = await loadCandidates(pool, now(), after);
    for (const candidate of page) {
      if (stopping?.aborted) return queued;
      after = candidate.householdId;
      if (await trySummary(settings, candidate)) queued += 1;
    }
    if (page.length === 0) return queued;
  }
}

async function trySummary(settings: SummarySettings, candidate: SummaryCandidate): Promise<boolean> {
  const week = dueSummaryWeek(settings.now(), candidate.timeZone);
  if (week === null) return false;
  try {
    return await sendSummary(settings, candidate, week);
  } catch (error) {
    settings.log.warn({ err: error, household: candidate.householdId }, 'a weekly summary waits');
    return false;
  }
}

async function sendSummary(settings: SummarySettings, candidate: SummaryCandidate, week: Week): Promise<boolean> {
  const { pool, mailer, identity } = settings;
  const children = await loadWeek(pool, candidate.householdId, week);
  const address = (await identity.user(await subjectOf(pool, candidate.accountId)))?.email;
  return inTransaction(pool, async (client) => {
    if (!(await takeWeek(client, candidate.householdId, week))) return false;
    // A week without play is no news; it is not asked about again.
    if (address === undefined || children.every(({ minutes }) => minutes === 0)) return false;
    await mailer.queue(client, address, writeSummary(settings, candidate.language, week, children));
    return true;
  });
}

function writeSummary(
  { catalogue, webUrl }: SummarySettings,
  language: Language,
  week: Week,
  weeks: readonly ChildsWeek[],
) {
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const children = weeks.map(({ nickname, minutes, gids }) => ({
    nickname,
    minutes,
    titles: gids.map((gid) => catalogue.find(gid)?.title.texts[language].title ?? gid),
  }));
  return weeklySummaryLetter(language, {
    from: day.format(Date.parse(week.monday)),
    until: day.format(Date.parse(week.sunday)),
    children,
    settingsUrl: `${webUrl}/${language}/go/settings`,
  });
}
