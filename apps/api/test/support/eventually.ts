import { setTimeout as wait } from 'node:timers/promises';

/** Looks again and again until there is something; fails after twenty seconds. */
export async function eventually<T>(
  look: () => Promise<T | undefined | false | null> | T | undefined | false | null,
): Promise<T> {
  const end = performance.now() + 20_000;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false && found !== null) return found;
    if (performance.now() > end) throw new Error('it did not come within twenty seconds');
    await wait(20);
  }
}
