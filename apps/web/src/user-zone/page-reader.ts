import type { Logger } from '@nimbo/service-runtime/log';
import type { IssuedBearer } from './issue-bearer.ts';

/** How long a page waits for its reader, in ms: without one the app asks by itself. */
const PATIENCE_MS = 500;

/** Who reads a page of the app: the profile the api has just named, so that home can be drawn before anything is asked for. */
export interface PageReader {
  readonly profile: NonNullable<(IssuedBearer & { ok: true })['bearer']['profile']>;
  /** Whether it has ended a game before: home keeps a place for them. */
  readonly hasPlayed: boolean;
}

/** @returns null where nobody has been chosen yet, or it cannot be said in time; never the bearer, which no page carries */
export async function pageReader(
  issuing: Promise<IssuedBearer>,
  log: Logger,
  patienceMs = PATIENCE_MS,
): Promise<PageReader | 'signed-out' | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  const failed = (error: unknown) => {
    log.warn({ err: error }, 'the page does not know its reader');
    return null;
  };
  const issued = await Promise.race([issuing.catch(failed), late]);
  clearTimeout(timer);
  if (issued === null) return null;
  if (!issued.ok) return issued.reason === 'signed-out' ? 'signed-out' : null;
  const { profile, hasPlayed } = issued.bearer;
  return profile && { profile, hasPlayed };
}
