import { readFile, rename, writeFile } from 'node:fs/promises';
import { HostSession, StartOrder } from '@nimbo/contracts/host';
import { z } from 'zod';
import { NO_LIMITS, SessionLimits } from '../sandbox/limits/session-limits.ts';
import { SaveSettings, USUAL_SAVE_SETTINGS } from '../saves/settings.ts';
import { DEFAULT_TUNING, Tuning } from '../tuning.ts';

/**
 * The durable record of one play session, `HOST_STATE/sessions/{id}.json`. The agent writes it before it starts the keeper;
 * from then on the keeper writes it, until it is gone.
 */
export const SessionFile = z.object({
  order: StartOrder,
  session: HostSession,
  slot: z.object({ index: z.int(), udpPort: z.int() }),
  /** Unprivileged ids the game runs as; null when the agent itself is not root. */
  user: z.object({ uid: z.int(), gid: z.int() }).nullable(),
  host: z.object({
    state: z.string(),
    runtime: z.string(),
    bindAddress: z.string(),
    advertisedAddress: z.string().nullable(),
    oneboxId: z.string().nullable(),
    logLevel: z.string(),
    tuning: Tuning.default(DEFAULT_TUNING),
    saves: SaveSettings.default({ hostId: '', ...USUAL_SAVE_SETTINGS }),
    limits: SessionLimits.default(NO_LIMITS),
  }),
  /** When the order came, in ms since 1970. */
  orderedAtMs: z.number().default(0),
  /** The keeper's process; the start time, in clock ticks since boot, tells it from a later process of the same number. */
  keeper: z.object({ pid: z.int(), startTicks: z.int() }).nullable(),
});
export type SessionFile = z.output<typeof SessionFile>;

/** @throws when the file is missing or is not a session file */
export async function readSessionFile(path: string): Promise<SessionFile> {
  return SessionFile.parse(JSON.parse(await readFile(path, 'utf8')));
}

/** Replaces the file as a whole, so that a reader never sees half of it. */
export async function writeSessionFile(path: string, file: SessionFile): Promise<void> {
  const draft = `${path}.draft-${process.pid}`;
  await writeFile(draft, JSON.stringify(file), { mode: 0o600 });
  await rename(draft, path);
}
