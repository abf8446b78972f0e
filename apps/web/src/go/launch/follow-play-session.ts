import { PlaySession } from '@nimbo/contracts/http';
import { readEvents } from '../../events/event-stream.ts';
import { type Api, apiRoutes } from '../access/api.ts';

/** Pauses between attempts to follow again, in ms; the last one stays. */
const RETRY_MS = [500, 1000, 2000, 5000];

export interface FollowOptions {
  readonly api: Api;
  readonly id: string;
  onChange(playSession: PlaySession): void;
  /** The api does not know the session, or this profile may not see it. */
  onGone(status: number): void;
  readonly wait?: (ms: number) => Promise<void>;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Follows a play session until it has ended, over as many connections as it takes. @returns stops following */
export function followPlaySession({ api, id, onChange, onGone, wait = pause }: FollowOptions): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const follow = async () => {
    let failures = 0;
    while (!signal.aborted) {
      const reply = await api.open(apiRoutes.playSessionEvents, { params: { id }, signal });
      if (signal.aborted) return;
      if (reply && !reply.ok && reply.status < 500 && reply.status !== 429) return onGone(reply.status);
      if (reply?.ok && reply.body) {
        const ended = await readAll(reply.body, signal, (playSession) => {
          failures = 0;
          onChange(playSession);
        });
        if (ended) return;
      }
      await wait(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]!);
    }
  };
  void follow();
  return () => stop.abort();
}

/** @returns true once the session has ended */
async function readAll(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onChange: (playSession: PlaySession) => void,
): Promise<boolean> {
  try {
    for await (const data of readEvents(body)) {
      if (signal.aborted) return true;
      const playSession = PlaySession.safeParse(JSON.parse(data));
      if (!playSession.success) continue;
      onChange(playSession.data);
      if (playSession.data.status === 'ended') return true;
    }
  } catch {
    // The connection broke or a message was no JSON; the caller follows again.
  }
  return false;
}
