import type { Reader } from '@nimbo/domain';
import { inTransaction, type Pool, type PoolClient } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import { findCurrentProfile } from '../accounts/account-store.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { requireServer } from '../hosts/host-store.ts';
import { decideAdmission } from './admission.ts';
import { findOpenPlaySession, insertPlaySession, lockQueue, type PlaySessionRow } from './play-session-store.ts';

export interface CreatePlaySession {
  readonly profileId: string;
  readonly gid: string;
  /** Null takes any zone. */
  readonly zone: string | null;
  readonly regionServed: boolean;
  readonly maxPlaySeconds: number;
}

/** Wait we advise when there is no stream host, in seconds. */
export const NO_SERVER_RETRY_SECONDS = 10;

/**
 * Puts a profile's request for a game into the queue. Everything is checked again inside the transaction, so that whatever
 * can-play said before does not matter. Refuses with the codes of `checkCanPlay`, `eula-pending`, `play-session-exists`,
 * `zone-unknown` or `no-server`.
 */
export async function createPlaySession(
  pool: Pool,
  catalogue: Catalogue,
  request: CreatePlaySession,
): Promise<PlaySessionRow> {
  return inTransaction(pool, async (client) => {
    await lockQueue(client);
    const reader = await lockReader(client, request.profileId);
    const admission = await decideAdmission(client, catalogue, { ...request, reader });
    if (!admission.ok) throw new ProblemError(admission.refusals[0], { detail: request.gid });
    if (admission.pendingEulas.length > 0) {
      throw new ProblemError('eula-pending', { detail: admission.pendingEulas.join(' ') });
    }
    const open = await findOpenPlaySession(client, request.profileId);
    if (open) {
      throw new ProblemError('play-session-exists', { detail: `Play session ${open.id} of ${open.gid} has not ended` });
    }
    await requireServer(client, request.zone, NO_SERVER_RETRY_SECONDS);
    const maxPlaySeconds = Math.min(request.maxPlaySeconds, Math.floor(admission.secondsLeft));
    return insertPlaySession(client, { ...request, maxPlaySeconds, wantedZone: request.zone });
  });
}

/** The profile's limit and what is allowed above it as they are now, kept until the transaction ends. */
async function lockReader(client: PoolClient, profileId: string): Promise<Reader> {
  await client.query('select from api.profiles where id = $1 for share', [profileId]);
  const profile = await findCurrentProfile(client, profileId);
  if (!profile) throw new ProblemError('forbidden');
  return profile;
}
