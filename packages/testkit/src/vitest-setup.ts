import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { startLocalPostgres } from '@nimbo/local-postgres';
import type { TestProject } from 'vitest/node';
import type {} from './postgres.ts';

/** Vitest's global set-up: one PostgreSQL for the run, in a folder of its own, without durability. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Straight below /tmp: the server's user must reach it, and a socket's path is short.
  const folder = await mkdtemp('/tmp/nimbo-test-');
  await chmod(folder, 0o755);
  const server = await startLocalPostgres({
    dataFolder: path.join(folder, 'data'),
    socketFolder: path.join(folder, 'run'),
    binariesFolder: '/tmp/nimbo-test-binaries',
    password: 'test',
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
    logFile: path.join(folder, 'postgres.log'),
  });
  project.provide('testDatabaseUrl', server.url('postgres'));
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
