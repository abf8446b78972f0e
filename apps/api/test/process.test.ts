import { freePort } from '@nimbo/testkit/free-port';
import { openTestDatabase, type TestDatabase } from '@nimbo/testkit/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { environmentFor, HOST_KEY } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { startIdentity, type TestIdentity } from './support/identity.ts';
import { answers, startProcess } from './support/process.ts';

let database: TestDatabase;
let identity: TestIdentity;

beforeAll(async () => {
  database = await openTestDatabase();
  identity = await startIdentity();
});
afterAll(async () => {
  await identity.stop();
  await database.drop();
});

describe('the process', () => {
  test('names every missing or wrong setting at once, never its value, and exits with 78', async () => {
    const wrong = startProcess({
      API_PUBLIC_URL: 'ftp://x',
      API_HOST_KEYS: 'host-1:short',
      API_LOCATION_SOURCE: 'gps',
    });
    expect(await wrong.exited).toEqual([78, null]);
    for (const name of [
      'API_PUBLIC_URL',
      'API_DATABASE_URL',
      'API_OIDC_ISSUER',
      'API_HOST_KEYS',
      'API_LOCATION_SOURCE',
    ]) {
      expect(wrong.output()).toContain(name);
    }
    expect(wrong.output()).not.toContain('short');
  });

  test('starts twice on an empty database, answers, keeps its keys, is killed, comes back and stops at SIGTERM', async () => {
    const ports = [await freePort(), await freePort()];
    const urls = ports.map((port) => `http://127.0.0.1:${port}`);
    const launch = (index: number) =>
      startProcess({
        ...environmentFor(database.url, identity),
        API_PORT: String(ports[index]),
        NIMBO_LOG_LEVEL: 'info',
      });
    const both = [launch(0), launch(1)];
    for (const url of urls) {
      await eventually(() => answers(`${url}/readyz`));
      expect(await answers(`${url}/healthz`)).toBe(true);
    }
    const keys = async (url: string) => (await fetch(`${url}/.well-known/jwks.json`)).text();
    const first = await keys(urls[0]!);
    expect(await keys(urls[1]!)).toBe(first);
    expect(await (await fetch(`${urls[0]}/catalog/games`)).json()).toEqual([]);

    both[0]!.child.kill('SIGKILL');
    await both[0]!.exited;
    const again = launch(0);
    await eventually(() => answers(`${urls[0]}/readyz`));
    expect(await keys(urls[0]!)).toBe(first);

    for (const running of [again, both[1]!]) {
      running.child.kill('SIGTERM');
      expect(await running.exited).toEqual([0, null]);
      expect(running.output()).not.toContain(HOST_KEY);
    }
  });
});
