import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type {
  RelayAnswer,
  RelayConditions,
  RelayOptions,
  RelayOrder,
  RelayStatistics,
} from './fault-relay/protocol.ts';

export type { LinkConditions, LinkStatistics } from './fault-relay/link.ts';
export type { RelayConditions, RelayStatistics } from './fault-relay/protocol.ts';

const THREAD = join(import.meta.dirname, 'fault-relay/thread.ts');

/**
 * A bad path between browsers and a stream host, over UDP on this machine: browsers are told the relay's port instead of the
 * host's. It runs in a thread of its own with its own clock, so that what the test does in between does not change the timing.
 */
export class FaultRelay {
  /** What browsers have to be told. */
  readonly port: number;
  readonly #thread: Worker;
  #orders: Promise<unknown> = Promise.resolve();

  private constructor(thread: Worker, port: number) {
    this.#thread = thread;
    this.port = port;
  }

  /** `conditions` that are not named are those of a perfect path; the same seed loses the same packets. */
  static async start(options: Pick<RelayOptions, 'host'> & Partial<Omit<RelayOptions, 'host'>>): Promise<FaultRelay> {
    const workerData: RelayOptions = { port: 0, seed: 7, conditions: {}, ...options };
    const thread = new Worker(THREAD, { workerData });
    const [answer] = (await once(thread, 'message')) as [RelayAnswer];
    if (answer.type !== 'listening') throw new Error(`the relay began with ${answer.type}`);
    return new FaultRelay(thread, answer.port);
  }

  /** Changes what is named, from the next packet on. */
  async change(conditions: RelayConditions): Promise<void> {
    await this.#order({ type: 'change', conditions });
  }

  /** The same for both directions. */
  async changeBoth(conditions: NonNullable<RelayConditions['toHost']>): Promise<void> {
    await this.change({ toHost: conditions, toBrowser: conditions });
  }

  /** The host sees each browser at a new port from now on, and at this address: any of 127.0.0.0/8. */
  async rebind(address = '127.0.0.1'): Promise<void> {
    await this.#order({ type: 'rebind', address });
  }

  async readStatistics(): Promise<RelayStatistics> {
    const answer = await this.#order({ type: 'read' });
    if (answer.type !== 'statistics') throw new Error(`the relay answered ${answer.type}`);
    return answer.statistics;
  }

  async close(): Promise<void> {
    const exit = once(this.#thread, 'exit');
    await this.#order({ type: 'stop' });
    await exit;
  }

  /** One at a time, since answers carry no number. */
  #order(order: RelayOrder): Promise<RelayAnswer> {
    const answered = this.#orders.then(async () => {
      const message = once(this.#thread, 'message');
      this.#thread.postMessage(order);
      const [answer] = (await message) as [RelayAnswer];
      return answer;
    });
    this.#orders = answered.catch(() => {});
    return answered;
  }
}
