import { readEvents } from '../events/event-stream.ts';

/** Where the server tells that a session has ended. */
const EVENTS = '/api/session-events';
/** Pauses before the server is asked again, in ms; the last one stays. */
const RETRY_MS = [2000, 5000, 15_000, 30_000];
/** @param failures how many there were in a row before this one @returns ms */
export const pauseAfter = (failures: number) => RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]!;
/** Nobody is signed in, or the question was not this page's to ask: asking again changes nothing. */
const FINAL: readonly number[] = [401, 403, 404];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Hears that the session is over, through as many connections as it takes. @returns stops it */
export function followEnd(ended: () => void, wait = pause): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const follow = async () => {
    for (let failures = 0; !signal.aborted; ) {
      const reply = await fetch(EVENTS, { headers: { accept: 'text/event-stream' }, signal }).catch(() => null);
      if (reply?.ok) failures = 0;
      const over = reply !== null && (FINAL.includes(reply.status) || (reply.ok && (await saysEnded(reply))));
      if (signal.aborted) return;
      if (over) return ended();
      await reply?.body?.cancel().catch(() => undefined);
      await wait(pauseAfter(failures++));
    }
  };
  void follow();
  return () => stop.abort();
}

/** Its one event is that end; a stream that is cut says nothing. */
async function saysEnded({ body }: Response): Promise<boolean> {
  try {
    for await (const _ of readEvents(body!)) return true;
  } catch {}
  return false;
}
