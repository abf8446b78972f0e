import { setTimeout as wait } from 'node:timers/promises';

/** Looks again and again until there is something; fails after this time, in ms. */
export async function eventually<T>(
  look: () => Promise<T | undefined | false | null> | T | undefined | false | null,
  patienceMs = 20_000,
): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false && found !== null) return found;
    if (performance.now() > end) throw new Error(`it did not come within ${patienceMs} ms`);
    await wait(20);
  }
}
