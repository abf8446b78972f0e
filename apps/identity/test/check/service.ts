import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startLocalPostgres } from '@nimbo/local-postgres';
import { freePort } from '@nimbo/testkit/free-port';
import pg from 'pg';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
export const WEB = 'http://127.0.0.1:4249';
export const WEB_SECRET = 'web-secret-for-checks';
export const ADMIN_SECRET = 'admin-secret-for-checks';

export interface CheckDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  stop(): Promise<void>;
}

/** A PostgreSQL of the check's own. */
export async function startDatabase(): Promise<CheckDatabase> {
  const folder = mkdtempSync('/tmp/nimbo-check-');
  chmodSync(folder, 0o755);
  const server = await startLocalPostgres({
    dataFolder: path.join(folder, 'data'),
    socketFolder: path.join(folder, 'run'),
    binariesFolder: '/tmp/nimbo-test-binaries',
    password: randomBytes(8).toString('hex'),
    settings: { fsync: 'off', synchronous_commit: 'off' },
    logFile: path.join(folder, 'postgres.log'),
  });
  const url = server.url('postgres');
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  pool.on('error', () => undefined);
  return {
    url,
    pool,
    stop: async () => {
      await pool.end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface IdentityProcess {
  readonly origin: string;
  readonly issuer: string;
  readonly openid: string;
  stop(): Promise<void>;
}

/** The service as an operator runs it, a process of its own. */
export async function startProcess(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<IdentityProcess> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const issuer = `${origin}/realms/nimbo`;
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      IDENTITY_PORT: String(port),
      IDENTITY_ISSUER: issuer,
      IDENTITY_DATABASE_URL: databaseUrl,
      IDENTITY_WEB_URL: WEB,
      IDENTITY_WEB_CLIENT_SECRET: WEB_SECRET,
      IDENTITY_ADMIN_CLIENT_SECRET: ADMIN_SECRET,
      ...settings,
    },
  });
  await untilListening(child);
  // Read to the end, or the process would wait for us.
  child.stdout!.resume();
  return {
    origin,
    issuer,
    openid: `${issuer}/protocol/openid-connect`,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function untilListening(child: ChildProcess): Promise<void> {
  const lines = createInterface({ input: child.stdout! });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => line.includes('"msg":"listening"') && resolve());
    child.once('exit', (code) => reject(new Error(`identity ended with ${code} before it listened`)));
  });
}
