import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, openApi, type Player } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { TestStreamHost } from './support/stream-host.ts';

let under: ApiUnderTest;
let player: Player;

beforeAll(async () => {
  under = await openApi();
  player = await under.signIn({ accepts: ['frozen-bubble'] });
  under.api.start();
});
afterAll(async () => {
  await under.close();
});

/** Ends every connection of the api, as a restart of the server does. */
const cut = () =>
  under.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );

test('while connections are cut again and again every refusal is 503 with Retry-After, and all is well afterwards', async () => {
  const host = await new TestStreamHost(under, 1).start();
  let cutting = true;
  const cuts = (async () => {
    while (cutting) await cut();
  })();
  const statuses = new Set<number>();
  for (let round = 0; round < 20; round++) {
    under.advance(5000);
    const replies = await Promise.all([
      under.call('GET', '/user/profile', { as: player }),
      under.call('GET', '/user/play-sessions/current', { as: player }),
      under.call('GET', '/zones'),
      under.call('GET', '/readyz'),
      under.call('POST', '/user/play-sessions', { as: player, body: { gid: 'frozen-bubble' } }),
    ]);
    for (const reply of replies) {
      statuses.add(reply.statusCode);
      if (reply.statusCode === 503) expect(reply.headers['retry-after']).toBeDefined();
    }
    expect((await under.call('GET', '/catalog/games')).statusCode).toBe(200);
  }
  cutting = false;
  await cuts;
  expect([...statuses].filter((status) => ![200, 201, 409, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(503);
  await eventually(async () => (await under.call('GET', '/readyz')).statusCode === 200);
  await host.report();
  const created = await under.call('POST', '/user/play-sessions', { as: player, body: { gid: 'frozen-bubble' } });
  expect([201, 409]).toContain(created.statusCode);
  await eventually(() => host.started.length === 1);
  await host.stop();
});
