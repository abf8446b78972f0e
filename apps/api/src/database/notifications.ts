import type { Logger } from '@nimbo/service-runtime/log';
import pg from 'pg';
import { WakeUp } from './wake-up.ts';

/** A play session changed its status; the payload is its id. */
export const PLAY_SESSION_CHANNEL = 'api_play_session';
/** Somebody came into or left the queue, or a slot came free. */
export const QUEUE_CHANNEL = 'api_queue';

/** An AuthSession or its profile changed; the payload is the AuthSession's id. */
export const AUTH_SESSION_CHANNEL = 'api_auth_session';
/** Something about a profile is new to whoever follows it; the payload is the profile's id. */
export const PROFILE_CHANNEL = 'api_profile';

/** Something is to be handed to a push service. */
export const PUSH_CHANNEL = 'api_push';
const CHANNELS = [PLAY_SESSION_CHANNEL, QUEUE_CHANNEL, AUTH_SESSION_CHANNEL, PROFILE_CHANNEL, PUSH_CHANNEL];

/** Pause between tries to get the connection back, in ms. */
const RECONNECT_MS = 500;
/** How often the connection is asked for a sign of life, in ms: a silent one would lose notices without an error. */
const PROBE_MS = 5000;

/** Stands for every payload; no payload of ours is a star. */
const ANY = '*';

/** `payload` is null when notices may have been missed. */
type Listener = (payload: string | null) => void;

/**
 * Notices from the database, by channel and payload. After a lost connection every listener is told once, because it may have
 * missed something: a notice means "look again", never more.
 */
export class Notifications {
  readonly #url: string;
  readonly #log: Logger;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** Rings when the connection failed and when this is to stop. */
  readonly #wake = new WakeUp();
  #running: Promise<void> | undefined;
  #stopping = false;

  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
  }

  /** @returns ends the subscription */
  on(channel: string, payload: string, listener: Listener): () => void {
    const key = keyOf(channel, payload);
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(key);
    };
  }

  /** Every notice of a channel, whatever its payload. */
  onAny(channel: string, listener: Listener): () => void {
    return this.on(channel, ANY, listener);
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wake.ring();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      try {
        await this.#listen();
      } catch (error) {
        this.#log.warn({ err: error }, 'notices of the database lost, connecting again');
        await this.#wake.wait(RECONNECT_MS);
      }
    }
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      keepAlive: true,
    });
    let failure: Error | undefined;
    client.on('error', (error) => {
      failure = error;
      this.#wake.ring();
    });
    client.on('notification', ({ channel, payload }) => this.#tell(channel, payload ?? ''));
    try {
      await client.connect();
      await client.query(CHANNELS.map((channel) => `listen ${channel}`).join('; '));
      this.#tellAll();
      while (!this.#stopping) {
        await this.#wake.wait(PROBE_MS);
        if (failure) throw failure;
        if (!this.#stopping) await client.query('select 1');
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  #tell(channel: string, payload: string): void {
    for (const key of [keyOf(channel, payload), keyOf(channel, ANY)]) {
      for (const listener of this.#listeners.get(key) ?? []) listener(payload);
    }
  }

  #tellAll(): void {
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener(null);
  }
}

const keyOf = (channel: string, payload: string) => `${channel} ${payload}`;
