import type { apiRoutes, StreamTicket } from '@nimbo/contracts/http';
import { PROBLEMS } from '@nimbo/contracts/problems';
import { STREAM_TICKET_TTL_SECONDS } from '@nimbo/contracts/tokens';
import { isStreamable } from '@nimbo/domain';
import type { Logger } from '@nimbo/service-runtime/log';
import { inTransaction, type Pool } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { ProfileAccess } from '../accounts/profile-access.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { requireVisibleTitle } from '../catalogue/catalogue-routes.ts';
import { PLAY_SESSION_CHANNEL, QUEUE_CHANNEL } from '../database/notifications.ts';
import type { StateStreams } from '../events/state-streams.ts';
import { loadAllowance } from '../household/allowance.ts';
import type { LocationLookup } from '../location/location.ts';
import type { Handlers } from '../routing/register-routes.ts';
import type { Tokens } from '../tokens/bearer.ts';
import { decideAdmission } from './admission.ts';
import { changeZone } from './change-zone.ts';
import { createPlaySession } from './create-play-session.ts';
import { describePlaySession } from './describe-play-session.ts';
import { moveDeadline } from './move-deadlines.ts';
import {
  applyEvent,
  findOpenPlaySession,
  findPlaySession,
  lockPlaySession,
  type PlaySessionRow,
  renewClientLease,
} from './play-session-store.ts';
import { loadSoonerZones } from './queue-figures.ts';

export interface PlaySettings {
  readonly pool: Pool;
  readonly log: Logger;
  readonly catalogue: Catalogue;
  readonly tokens: Tokens;
  readonly streams: StateStreams;
  readonly access: ProfileAccess;
  readonly locate: LocationLookup;
  readonly maxPlaySeconds: number;
}

type PlayRoutes = Pick<
  typeof apiRoutes,
  | 'canPlay'
  | 'createPlaySession'
  | 'currentPlaySession'
  | 'playSession'
  | 'playSessionEvents'
  | 'soonerZones'
  | 'changeZone'
  | 'streamTicket'
  | 'endPlaySession'
>;

export function playHandlers(settings: PlaySettings): Handlers<PlayRoutes> {
  const { pool, log, catalogue, tokens, streams, access, locate, maxPlaySeconds } = settings;

  const requirePlaySession = async (profileId: string, id: string): Promise<PlaySessionRow> => {
    const row = await findPlaySession(pool, profileId, id);
    if (row === undefined) throw new ProblemError('play-session-unknown');
    return row;
  };

  return {
    canPlay: async ({ actor, query, request, reply }) => {
      const admission = await decideAdmission(pool, catalogue, {
        profileId: actor.profile.id,
        reader: actor.profile,
        gid: query.gid,
        regionServed: locate(request).available,
      });
      if (admission.ok) {
        const { acceptedEulas, pendingEulas, secondsLeft } = admission;
        return { max_play_time: Math.min(maxPlaySeconds, Math.floor(secondsLeft)), acceptedEulas, pendingEulas };
      }
      const reasons = admission.refusals.map((code) => ({ code, id: query.gid, title: PROBLEMS[code].title }));
      return reply.status(PROBLEMS[admission.refusals[0]].status).type('application/json').send(reasons);
    },

    createPlaySession: async ({ actor, body, request }) => {
      const row = await createPlaySession(pool, catalogue, {
        profileId: actor.profile.id,
        gid: body.gid,
        zone: body.zone ?? null,
        regionServed: locate(request).available,
        maxPlaySeconds,
      });
      return describePlaySession(pool, row);
    },

    currentPlaySession: async ({ actor }) => {
      const row = await findOpenPlaySession(pool, actor.profile.id);
      if (row) await renewClientLease(pool, row.id);
      return { playSession: row ? await describePlaySession(pool, row) : null };
    },

    playSession: async ({ actor, params }) => {
      const row = await requirePlaySession(actor.profile.id, params.id);
      await renewClientLease(pool, row.id);
      return describePlaySession(pool, row);
    },

    playSessionEvents: async ({ actor, params, reply }) => {
      await requirePlaySession(actor.profile.id, params.id);
      return streams.send(reply, {
        key: params.id,
        notices: [
          [PLAY_SESSION_CHANNEL, params.id],
          [QUEUE_CHANNEL, ''],
        ],
        isLast: ({ status }) => status === 'ended',
        look: async () => {
          if (!(await access.isStill(actor))) return 'over';
          await renewClientLease(pool, params.id);
          const row = await findPlaySession(pool, actor.profile.id, params.id);
          return row ? describePlaySession(pool, row) : 'over';
        },
      });
    },

    soonerZones: async ({ actor, params }) => {
      const row = await requirePlaySession(actor.profile.id, params.id);
      return row.status === 'queued' ? loadSoonerZones(pool, row) : [];
    },

    changeZone: async ({ actor, params, body }) =>
      describePlaySession(pool, await changeZone(pool, actor.profile.id, params.id, body.zone)),

    streamTicket: async ({ actor, params, query, reply }): Promise<StreamTicket> => {
      const row = await requirePlaySession(actor.profile.id, params.id);
      if (row.status === 'ended' || row.status === 'ending') throw new ProblemError('play-session-ended');
      if (!isStreamable(row.status)) throw new ProblemError('play-session-not-ready', { retryAfterSeconds: 1 });
      requireVisibleTitle(catalogue, row.gid, actor.profile);
      // Bedtime comes nearer also while nobody is connected and no play is counted.
      if ((await loadAllowance(pool, row.profileId)).seconds < 1) throw new ProblemError('no-time-left');
      await inTransaction(pool, (client) =>
        moveDeadline(client, row.profileId, { maxPlaySeconds, mayLengthen: false }),
      );
      const hostId = row.hostId!;
      const host = await pool.query('select signaling_url from api.hosts where id = $1', [hostId]);
      reply.header('cache-control', 'no-store');
      return {
        ticket: await tokens.signTicket({
          playSessionId: row.id,
          gid: row.gid,
          profileId: actor.profile.id,
          hostId,
          takeOver: query.takeOver === 'true',
        }),
        signalingUrl: host.rows[0].signaling_url,
        expiresInSeconds: STREAM_TICKET_TTL_SECONDS,
      };
    },

    endPlaySession: async ({ actor, params }) => {
      const row = await inTransaction(pool, async (client) => {
        const locked = await lockPlaySession(client, params.id);
        if (locked?.profileId !== actor.profile.id) throw new ProblemError('play-session-unknown');
        return (await applyEvent(client, log, locked, { type: 'left' })).row;
      });
      return describePlaySession(pool, row);
    },
  };
}
