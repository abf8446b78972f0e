import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

/** How often the keeper looks for the seed, in ms; the agent writes it while the keeper starts. */
const LOOK_EVERY_MS = 5;

/**
 * What a session's HOME begins with: the agent finds it out and writes it beside the session's sockets, the keeper waits for it
 * there. A file outlives whichever of the two is killed.
 */
export const Seed = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('begin'),
    generation: z.int().positive(),
    /** Snapshots of this generation that exist; the next one counts on. */
    lastSequence: z.int().nonnegative(),
    /** Null where the profile has no save of this title. */
    archive: z.strictObject({ path: z.string(), sha256: z.string(), sizeBytes: z.int() }).nullable(),
  }),
  /** The newest save cannot be had: starting without it would make progress look lost. */
  z.strictObject({ type: z.literal('refuse'), reason: z.string() }),
]);
export type Seed = z.output<typeof Seed>;

export async function writeSeed(file: string, seed: Seed): Promise<void> {
  // As a whole; it need not survive the machine, as the session does not.
  await writeFile(`${file}.draft`, JSON.stringify(seed), { mode: 0o600 });
  await rename(`${file}.draft`, file);
}

export async function readSeed(file: string): Promise<Seed | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : Seed.parse(JSON.parse(text));
}

/** @throws when `signal` is aborted before there is one */
export async function awaitSeed(file: string, signal: AbortSignal): Promise<Seed> {
  for (;;) {
    const seed = await readSeed(file);
    if (seed) return seed;
    await wait(LOOK_EVERY_MS, undefined, { signal });
  }
}

export async function isFolder(place: string): Promise<boolean> {
  return stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
