import { Readable } from 'node:stream';
import type { Logger } from '@nimbo/service-runtime/log';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { FastifyReply } from 'fastify';
import type { Notifications } from '../database/notifications.ts';
import { WakeUp } from '../database/wake-up.ts';

/** How often a stream looks by itself, in ms: renews leases, sees what no notice tells and ended AuthSessions. */
const LOOK_MS = 5000;
/** Sent at every second look, so each ten seconds: proxies close silent connections. Source: WHATWG HTML §9.2.7. */
const HEARTBEAT = ': waiting\n\n';
/** Streams of the same thing at once; several tabs need several. */
const STREAMS_PER_KEY = 8;

/** Something that is followed: its whole state is sent at the beginning and at every change. */
export interface Followed<T> {
  /** Names it among everything that is followed. */
  readonly key: string;
  /** Notices after which it may look different. */
  readonly notices: readonly (readonly [channel: string, payload: string])[];
  /** `over` where nobody may follow it any more. */
  readonly look: () => Promise<T | 'over'>;
  /** True for the state after which there is none. */
  readonly isLast?: (state: T) => boolean;
}

/** Server-sent events whose data is a state as a whole, so that a lost or repeated one does no harm. */
export class StateStreams {
  readonly #log: Logger;
  readonly #notifications: Notifications;
  readonly #streams = new Map<string, Set<WakeUp>>();
  #stopping = false;

  constructor(log: Logger, notifications: Notifications) {
    this.#log = log;
    this.#notifications = notifications;
  }

  /** Refuses with `too-many-requests` where there are as many streams of the same as there may be. */
  send<T>(reply: FastifyReply, followed: Followed<T>): FastifyReply {
    if ((this.#streams.get(followed.key)?.size ?? 0) >= STREAMS_PER_KEY) {
      throw new ProblemError('too-many-requests', { retryAfterSeconds: 10 });
    }
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    return (
      reply
        .type('text/event-stream')
        .header('cache-control', 'no-cache, no-transform')
        .header('x-accel-buffering', 'no')
        // Kept alive, the connection would hold up the shutdown after the stream has ended.
        .header('connection', 'close')
        .send(Readable.from(this.#stream(followed, gone.signal)))
    );
  }

  /** Ends every stream; browsers come back to another process. */
  stop(): void {
    this.#stopping = true;
    for (const streams of this.#streams.values()) for (const wake of streams) wake.ring();
  }

  /** The state now and at every change, until it is over or `signal` is aborted. Goes on when the database was away. */
  async *#stream<T>(followed: Followed<T>, signal: AbortSignal): AsyncGenerator<string> {
    const wake = new WakeUp();
    const ring = () => wake.ring();
    const off = followed.notices.map(([channel, payload]) => this.#notifications.on(channel, payload, ring));
    signal.addEventListener('abort', ring);
    const streams = this.#streams.get(followed.key) ?? new Set();
    this.#streams.set(followed.key, streams.add(wake));
    try {
      yield 'retry: 1000\n\n';
      yield* this.#changes(followed, wake, signal);
    } finally {
      for (const end of off) end();
      signal.removeEventListener('abort', ring);
      streams.delete(wake);
      if (streams.size === 0) this.#streams.delete(followed.key);
    }
  }

  async *#changes<T>(followed: Followed<T>, wake: WakeUp, signal: AbortSignal): AsyncGenerator<string> {
    let sent = '';
    let quietLooks = 0;
    while (!signal.aborted && !this.#stopping) {
      const look = await this.#look(followed);
      if (look === 'over') return;
      const text = look === 'unavailable' ? sent : JSON.stringify(look.state);
      if (text !== sent) {
        sent = text;
        yield `data: ${text}\n\n`;
      } else if (++quietLooks % 2 === 0) {
        yield HEARTBEAT;
      }
      if (look !== 'unavailable' && followed.isLast?.(look.state)) return;
      await wake.wait(LOOK_MS);
    }
  }

  async #look<T>({ key, look }: Followed<T>): Promise<{ state: T } | 'over' | 'unavailable'> {
    try {
      const state = await look();
      return state === 'over' ? 'over' : { state: state as T };
    } catch (error) {
      this.#log.warn({ err: error, followed: key }, 'what is followed cannot be read, trying again');
      return 'unavailable';
    }
  }
}
