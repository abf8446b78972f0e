import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { REPOSITORY } from '../places.ts';
import { catalogEnvironment, type OneboxParts } from '../processes.ts';
import { DATABASE } from './database.ts';

/** True when a catalogue has been published into the database and the folder of the CDN. */
export async function hasCatalogue(parts: OneboxParts): Promise<boolean> {
  const { database, secrets } = parts;
  if (!existsSync(catalogEnvironment(parts).CATALOG_FOLDER!)) return false;
  const client = new pg.Client({ connectionString: database.url(DATABASE, 'nimbo_catalog', secrets.catalogRole) });
  await client.connect();
  try {
    return (await client.query('select 1 from catalog.publication')).rowCount === 1;
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') return false; // undefined_table: never imported
    throw error;
  } finally {
    await client.end();
  }
}

/** Runs a command of `apps/catalog`; its progress lines become details of the step. */
export async function runCatalog(
  parts: OneboxParts,
  command: string,
  onProgress: (detail: string) => void,
  priority = 0,
): Promise<void> {
  const child = spawn(
    process.execPath,
    [path.join(REPOSITORY, 'apps/catalog/src/main.ts'), command, '--progress=json'],
    {
      cwd: REPOSITORY,
      env: catalogEnvironment(parts),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  if (priority !== 0 && child.pid) setPriority(child.pid, priority);
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const detail = toDetail(line);
    if (detail) onProgress(detail);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0)
    throw new Error(`the catalogue's ${command} failed:\n${errors.join('').split('\n').slice(-20).join('\n')}`);
}

/** How often what players did reaches the CDN's lists, in ms. */
const REFRESH_MS = 10 * 60_000;
/** Lists can wait; games cannot. Source: setpriority(2). */
const LOW_PRIORITY = 15;

/** Publishes again from time to time, whenever there is something new to say. */
export function refreshCatalogue(parts: OneboxParts, onFault: (reason: string) => void): { stop(): Promise<void> } {
  let round: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    round = round
      .then(() => runCatalog(parts, 'refresh', () => {}, LOW_PRIORITY))
      .catch((error) => onFault(error.message));
  }, REFRESH_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return round;
    },
  };
}

/** Tens are enough: a line for each of 859 covers would drown the others where there is no terminal. */
function toDetail(line: string): string | null {
  try {
    const { step, done, total } = JSON.parse(line) as { step: string; done?: number; total?: number };
    return total ? `${step} ${Math.floor(((done ?? 0) / total) * 10) * 10} %` : step;
  } catch {
    return null;
  }
}
