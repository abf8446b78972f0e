import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 60_000;

/** Waits until every address answers with success. Throws with the names of those that stay silent for a minute. */
export async function untilAnswering(
  addresses: Readonly<Record<string, string>>,
  onWaiting: (detail: string) => void,
): Promise<void> {
  const silent = new Map(Object.entries(addresses));
  const deadline = performance.now() + PATIENCE_MS;
  while (silent.size > 0) {
    if (performance.now() > deadline) throw new Error(`No answer from ${[...silent.keys()].join(', ')}`);
    onWaiting(`waiting for ${[...silent.keys()].join(', ')}`);
    await Promise.all(
      [...silent].map(async ([name, url]) => {
        const reply = await fetch(url, { signal: AbortSignal.timeout(2000), redirect: 'manual' }).catch(() => null);
        if (reply?.ok) silent.delete(name);
      }),
    );
    if (silent.size > 0) await wait(100);
  }
}
