import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalPostgres } from '../src/index.ts';
import { processesOn } from '../src/leftovers.ts';

describe('a local PostgreSQL', () => {
  let folder = '';
  const start = () =>
    startLocalPostgres({
      dataFolder: path.join(folder, 'data'),
      socketFolder: path.join(folder, 'run'),
      binariesFolder: '/tmp/nimbo-test-binaries',
      password: 'pass word',
      logFile: path.join(folder, 'log'),
    });
  const query = async (url: string, text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };

  beforeAll(async () => {
    folder = await mkdtemp('/tmp/nimbo-pg-');
    await chmod(folder, 0o755);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('refuses a wrong password and listens on no network address', async () => {
    const server = await start();
    await expect(query(server.url('postgres', 'nimbo', 'wrong'), 'select 1')).rejects.toThrow(
      /password authentication failed/,
    );
    expect(await query(server.url('postgres'), 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    await server.stop();
    expect(processesOn(path.join(folder, 'data'))).toEqual([]);
  });

  it('keeps what was committed when the server is killed, and starts again at once', async () => {
    const first = await start();
    await query(first.url('postgres'), 'create table kept (n int); insert into kept values (7)');
    process.kill(-first.process.pid!, 'SIGKILL');
    const second = await start();
    expect(await query(second.url('postgres'), 'select n from kept')).toEqual([{ n: 7 }]);
    await second.stop();
  });

  it('ends the server that a killed supervisor left running', async () => {
    const abandoned = await start();
    const second = await start();
    expect(abandoned.process.exitCode ?? abandoned.process.signalCode).not.toBeNull();
    expect(await query(second.url('postgres'), 'select n from kept')).toEqual([{ n: 7 }]);
    await second.stop();
    expect(processesOn(path.join(folder, 'data'))).toEqual([]);
  });
});
