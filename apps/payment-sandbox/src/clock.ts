import type { Pool } from '@nimbo/service-runtime/postgres';

/** The sandbox's time, which operators can move forward. One process has it in memory; it survives a restart in the database. */
export class SandboxClock {
  readonly #pool: Pool;
  readonly #wall: () => number;
  #aheadMs: number;

  private constructor(pool: Pool, wall: () => number, aheadSeconds: number) {
    this.#pool = pool;
    this.#wall = wall;
    this.#aheadMs = aheadSeconds * 1000;
  }

  /** @param wall ms since 1970 */
  static async load(pool: Pool, wall: () => number): Promise<SandboxClock> {
    const { rows } = await pool.query<{ ahead: number }>('select ahead_seconds as ahead from payment_sandbox.clock');
    return new SandboxClock(pool, wall, rows[0]!.ahead);
  }

  readonly now = (): Date => new Date(this.#wall() + this.#aheadMs);

  async advance(seconds: number): Promise<void> {
    const { rows } = await this.#pool.query<{ ahead: number }>(
      'update payment_sandbox.clock set ahead_seconds = ahead_seconds + $1 returning ahead_seconds as ahead',
      [seconds],
    );
    this.#aheadMs = rows[0]!.ahead * 1000;
  }
}
