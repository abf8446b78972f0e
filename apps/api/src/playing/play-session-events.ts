import type { PlaySession } from '@nimbo/contracts/http';
import type { Logger } from '@nimbo/service-runtime/log';
import type { Pool } from '@nimbo/service-runtime/postgres';
import type { ProfileAccess, ProfileActor } from '../accounts/profile-access.ts';
import { type Notifications, PLAY_SESSION_CHANNEL, QUEUE_CHANNEL } from '../database/notifications.ts';
import { WakeUp } from '../database/wake-up.ts';
import { describePlaySession } from './describe-play-session.ts';
import { findPlaySession, renewClientLease } from './play-session-store.ts';

/** How often a stream looks by itself, in ms: renews the lease, sees new waits and ended AuthSessions. */
const LOOK_MS = 5000;
/** Sent at every second look, so each ten seconds: proxies close silent connections. Source: WHATWG HTML §9.2.7. */
const HEARTBEAT = ': waiting\n\n';
/** Streams one play session may have at once; several tabs need several. */
const STREAMS_PER_SESSION = 8;

export interface EventSettings {
  readonly pool: Pool;
  readonly log: Logger;
  readonly notifications: Notifications;
  readonly access: ProfileAccess;
}

/** Server-sent events of play sessions. */
export class PlaySessionEvents {
  readonly #settings: EventSettings;
  readonly #streams = new Map<string, Set<WakeUp>>();
  #stopping = false;

  constructor(settings: EventSettings) {
    this.#settings = settings;
  }

  /** False where this play session has as many streams as it may have. */
  hasRoom(id: string): boolean {
    return (this.#streams.get(id)?.size ?? 0) < STREAMS_PER_SESSION;
  }

  /** Ends every stream; browsers come back to another process. */
  stop(): void {
    this.#stopping = true;
    for (const streams of this.#streams.values()) for (const wake of streams) wake.ring();
  }

  /**
   * The play session now and at every change, until it has ended, the AuthSession is over or `signal` is aborted. Goes on when
   * the database was away.
   */
  async *stream(actor: ProfileActor, id: string, signal: AbortSignal): AsyncGenerator<string> {
    const wake = new WakeUp();
    const ring = () => wake.ring();
    const { notifications } = this.#settings;
    const off = [notifications.on(PLAY_SESSION_CHANNEL, id, ring), notifications.on(QUEUE_CHANNEL, '', ring)];
    signal.addEventListener('abort', ring);
    const streams = this.#streams.get(id) ?? new Set();
    this.#streams.set(id, streams.add(wake));
    try {
      yield 'retry: 1000\n\n';
      yield* this.#changes(actor, id, wake, signal);
    } finally {
      for (const end of off) end();
      signal.removeEventListener('abort', ring);
      streams.delete(wake);
      if (streams.size === 0) this.#streams.delete(id);
    }
  }

  async *#changes(actor: ProfileActor, id: string, wake: WakeUp, signal: AbortSignal): AsyncGenerator<string> {
    let sent = '';
    let quietLooks = 0;
    while (!signal.aborted && !this.#stopping) {
      const look = await this.#look(actor, id);
      if (look === 'over') return;
      const text = look === 'unavailable' ? sent : JSON.stringify(look);
      if (text !== sent) {
        sent = text;
        yield `data: ${text}\n\n`;
      } else if (++quietLooks % 2 === 0) {
        yield HEARTBEAT;
      }
      if (look !== 'unavailable' && look.status === 'ended') return;
      await wake.wait(LOOK_MS);
    }
  }

  async #look(actor: ProfileActor, id: string): Promise<PlaySession | 'over' | 'unavailable'> {
    const { pool, access, log } = this.#settings;
    try {
      if (!(await access.isStill(actor))) return 'over';
      await renewClientLease(pool, id);
      const row = await findPlaySession(pool, actor.profile.id, id);
      return row ? await describePlaySession(pool, row) : 'over';
    } catch (error) {
      log.warn({ err: error, playSession: id }, 'play session cannot be read, trying again');
      return 'unavailable';
    }
  }
}
