import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from './log.ts';
import { inTransaction, type Pool } from './postgres.ts';

/**
 * Runs the numbered SQL files (`001-name.sql`) of a folder that this schema has not seen, each in one transaction that first
 * records the number. Safe to run twice and from several processes at once: an advisory lock lets one go first.
 */
export async function migrate(pool: Pool, schema: string, folder: string, log: Logger): Promise<void> {
  if (!/^[a-z_]+$/.test(schema)) throw new Error(`schema ${schema}: only a-z and _ are allowed`);
  const files = (await readdir(folder)).filter((name) => /^\d{3}-[a-z0-9-]+\.sql$/.test(name)).sort();
  for (const name of files) {
    const number = Number(name.slice(0, 3));
    await inTransaction(pool, async (client) => {
      await client.query('select pg_advisory_xact_lock(hashtext($1))', [`migrate:${schema}`]);
      await client.query(`create schema if not exists ${schema}`);
      await client.query(
        `create table if not exists ${schema}.migrations (number int primary key, name text not null, at timestamptz not null default now())`,
      );
      const taken = await client.query(
        `insert into ${schema}.migrations (number, name) values ($1, $2) on conflict do nothing`,
        [number, name],
      );
      if (taken.rowCount === 0) return;
      await client.query(`set local search_path to ${schema}`);
      await client.query(await readFile(path.join(folder, name), 'utf8'));
      log.info({ schema, migration: name }, 'migration applied');
    });
  }
}
