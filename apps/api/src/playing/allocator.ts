import { type Notifications, PLAY_SESSION_CHANNEL, QUEUE_CHANNEL } from '../database/notifications.ts';
import { WakeUp } from '../database/wake-up.ts';
import { placeSessions } from './place-sessions.ts';
import { sendDueDeadlines } from './send-deadlines.ts';
import { type OrderSettings, sendDueOrders } from './send-orders.ts';
import { sweepLeases } from './sweep-leases.ts';

/** Longest pause between two looks, in ms; notices of the database make it shorter. */
const INTERVAL_MS = 1000;
/** A pass that comes later than this after the last one counts as a break in listening, in ms. */
const BREAK_MS = 5000;

/** Moves play sessions on: sweeps leases, places the queue, sends orders. Any number of processes may run one. */
export class Allocator {
  readonly #settings: OrderSettings;
  readonly #notifications: Notifications;
  /** ms, never goes back. */
  readonly #clock: () => number;
  readonly #wake = new WakeUp();
  #running: Promise<void> | undefined;
  #stopping = false;
  #orders = new Set<Promise<void>>();
  #listeningSinceMs: number;
  #lastPassMs: number;

  constructor(settings: OrderSettings, notifications: Notifications, clock: () => number) {
    this.#settings = settings;
    this.#notifications = notifications;
    this.#clock = clock;
    this.#listeningSinceMs = clock();
    this.#lastPassMs = clock();
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wake.ring();
    await this.#running;
    await Promise.all(this.#orders);
  }

  async #run(): Promise<void> {
    const ring = () => this.#wake.ring();
    const off = [
      this.#notifications.on(QUEUE_CHANNEL, '', ring),
      this.#notifications.onAny(PLAY_SESSION_CHANNEL, ring),
    ];
    while (!this.#stopping) {
      try {
        await this.#pass();
      } catch (error) {
        this.#listeningSinceMs = this.#clock();
        this.#settings.log.warn({ err: error }, 'a pass over the play sessions failed');
      }
      await this.#wake.wait(INTERVAL_MS);
    }
    for (const end of off) end();
  }

  async #pass(): Promise<void> {
    const { pool, log } = this.#settings;
    const nowMs = this.#clock();
    if (nowMs - this.#lastPassMs > BREAK_MS) this.#listeningSinceMs = nowMs;
    this.#lastPassMs = nowMs;
    await sweepLeases(pool, log, (nowMs - this.#listeningSinceMs) / 1000);
    await placeSessions(pool, log);
    this.#sendOrders();
  }

  /** Orders wait for hosts, the queue does not wait for orders. */
  #sendOrders(): void {
    const sending = Promise.all([sendDueOrders(this.#settings), sendDueDeadlines(this.#settings)])
      .then(() => undefined)
      .catch((error: unknown) => this.#settings.log.warn({ err: error }, 'orders to stream hosts failed'))
      .finally(() => this.#orders.delete(sending));
    this.#orders.add(sending);
  }
}
