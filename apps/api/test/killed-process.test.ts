import { freePort } from '@nimbo/testkit/free-port';
import { openTestDatabase, type TestDatabase } from '@nimbo/testkit/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { environmentFor, migrateCatalog } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { startIdentity, type TestIdentity } from './support/identity.ts';
import { answers, startProcess } from './support/process.ts';
import { type SendReport, TestStreamHost } from './support/stream-host.ts';
import { publish, TITLES } from './support/titles.ts';

const PLAYERS = 10;
const KILLS = 3;
const GAME = 'frozen-bubble';

let database: TestDatabase;
let identity: TestIdentity;

beforeAll(async () => {
  database = await openTestDatabase();
  identity = await startIdentity();
  await migrateCatalog(database.pool);
  await publish(database.pool, '1', TITLES);
});
afterAll(async () => {
  await identity.stop();
  await database.drop();
});

test('an api that is killed in the middle of start orders loses nobody, starts nobody twice and keeps the order', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const launch = () => startProcess({ ...environmentFor(database.url, identity), API_PORT: String(port) });
  let running = launch();
  await eventually(() => answers(`${url}/readyz`));

  /** Undefined while the api is away, which it often is here. */
  const once = async (...[method, path, { as, body }]: Parameters<SendReport>) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    }).catch(() => undefined);
    if (reply === undefined || reply.status === 503) return undefined;
    const text = await reply.text();
    return { statusCode: reply.status, body: text, json: () => JSON.parse(text) };
  };
  /** Tries until it answers. */
  const call: SendReport = (...request) => eventually(() => once(...request));
  const post = async (path: string, as: string, body: unknown) =>
    JSON.parse((await call('POST', path, { as, body })).body);

  const host = await new TestStreamHost({ call }, 2).start();
  let kills = 0;
  host.onObeyed = () => {
    if (kills === KILLS) return;
    kills += 1;
    running.child.kill('SIGKILL');
    running = launch();
  };

  const wanted: string[] = [];
  for (let index = 0; index < PLAYERS; index++) {
    const token = await identity.token({ sub: `player-${index}` });
    const authSessionId = `browser-of-player-${index}`;
    const bearer = (await post('/auth-sessions/bearer', token, { authSessionId })).access_token;
    const eulas = ['terms:1', `licence:${GAME}:GPL-2.0-only:1`];
    await post(`/user/games/${GAME}/eulas`, bearer, { eulas });
    await eventually(async () => {
      // However long the api was away, the host is there.
      await host.report();
      return once('POST', '/user/play-sessions', { as: bearer, body: { gid: GAME } });
    });
    const { rows } = await database.pool.query(
      `select s.id from api.play_sessions s order by queue_place desc limit 1`,
    );
    wanted.push(rows[0].id);
  }
  expect(new Set(wanted).size).toBe(PLAYERS);

  await eventually(async () => {
    for (const { id } of host.running) {
      await host.become(id, 'playing', 1);
      await host.become(id, 'ended', 2, 'left');
    }
    await host.report();
    const { rows } = await database.pool.query(
      `select count(*)::int as n from api.play_sessions where status <> 'ended'`,
    );
    return rows[0].n === 0;
  }, 90_000);
  expect(kills).toBe(KILLS);
  // Slots are given in order; an order that died with its sender is sent again when its lease is over, so that one starts later.
  const placed = await database.pool.query('select id from api.play_sessions order by placed_at, queue_place');
  expect(placed.rows.map((row) => row.id)).toEqual(wanted);
  expect(host.started.toSorted()).toEqual(wanted.toSorted());
  expect(host.mostAtOnce).toBeLessThanOrEqual(2);
  const { rows } = await database.pool.query('select end_reason, count(*)::int as n from api.play_sessions group by 1');
  expect(rows).toEqual([{ end_reason: 'left', n: PLAYERS }]);

  await host.stop();
  running.child.kill('SIGTERM');
  expect(await running.exited).toEqual([0, null]);
}, 120_000);
