import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Why this machine cannot run the check, in words for a person. */
export class CannotRun extends Error {}

/** Longest wait for an answer, and for the next piece of a file that is on its way, in ms. However long it takes as a whole. */
export const PATIENCE = { answerMs: 20_000, silenceMs: 30_000 } as const;

/**
 * A file from elsewhere.
 * @throws CannotRun where it cannot be had, or is cut off on its way
 */
export async function download(
  address: string,
  file: string,
  patience: { readonly answerMs: number; readonly silenceMs: number } = PATIENCE,
): Promise<void> {
  const given = new AbortController();
  const waitFor = (ms: number) => setTimeout(() => given.abort(new Error(`nothing came for ${ms / 1000} s`)), ms);
  let clock = waitFor(patience.answerMs);
  try {
    const reply = await fetch(address, { signal: given.signal });
    if (!reply.ok || !reply.body) throw new Error(`it answered ${reply.status}`);
    const listen = async function* (pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        clearTimeout(clock);
        yield piece;
        clock = waitFor(patience.silenceMs);
      }
    };
    clearTimeout(clock);
    clock = waitFor(patience.silenceMs);
    await pipeline(Readable.fromWeb(reply.body as never), listen, createWriteStream(file));
  } catch (error) {
    // A disk that takes nothing is a fault of this machine, not of the line.
    if (['open', 'write'].includes((error as NodeJS.ErrnoException).syscall ?? '')) throw error;
    throw new CannotRun(`${address} cannot be had: ${(error as Error).message}`);
  } finally {
    clearTimeout(clock);
  }
}
