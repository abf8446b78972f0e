import pg from 'pg';
import type { Logger } from './log.ts';

/** `int8` and `numeric` as numbers: every figure of ours stays below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;
/** Whatever can run a query: the pool or one client inside a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>;

export interface PoolOptions {
  readonly url: string;
  readonly log: Logger;
  readonly max?: number;
}

/** A pool that waits at most five seconds for a connection and ten for a statement, and survives the server's restarts. */
export function openPool({ url, log, max = 10 }: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
  });
  // A client inside a transaction has no listener of the pool's; an error without one would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  return pool;
}

/** Runs `work` in one transaction; any throw rolls back. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

const UNAVAILABLE_CODES = new Set([
  'ETIMEDOUT',
  'EAI_AGAIN',
  // A statement, lock or transaction that took too long: the server is overloaded.
  '57014',
  '55P03',
  '25P03',
  // Of two transactions that waited for each other one was ended: again it works.
  '40P01',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08003',
  '08001',
]);

/** True for failures that mean the database is away or starting, not that a statement is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: string }).code;
  if (code !== undefined && UNAVAILABLE_CODES.has(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}

/** True when a statement broke this unique constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const failure = error as { code?: string; constraint?: string };
  return failure?.code === '23505' && (constraint === undefined || failure.constraint === constraint);
}
