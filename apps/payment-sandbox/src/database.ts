import { fileURLToPath } from 'node:url';
import type { Logger } from '@nimbo/service-runtime/log';
import { migrate } from '@nimbo/service-runtime/migrate';
import { openPool, type Pool } from '@nimbo/service-runtime/postgres';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const SCHEMA = 'payment_sandbox';

/** A pool on the schema `payment_sandbox`, brought up to date first. */
export async function openDatabase(url: string, log: Logger): Promise<Pool> {
  const pool = openPool({ url, log });
  try {
    await migrate(pool, SCHEMA, MIGRATIONS, log);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return pool;
}
