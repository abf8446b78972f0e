import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiUnderTest, openApi, type Player } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { LIA, PROFILES, people } from './support/household.ts';
import { TestStreamHost } from './support/stream-host.ts';

const GAME = 'frozen-bubble';
const WISHES = '/user/household/wishes';
const everyDay = (minutes: number) => ({ weekdayMinutes: minutes, weekendMinutes: minutes, bedtime: null });

let under: ApiUnderTest;
let host: TestStreamHost;
let ana: Player;
let lia: Player;
const { call, said, withPin, add, elsewhere } = people(() => under);

beforeAll(async () => {
  under = await openApi();
  under.api.start();
});
afterAll(async () => {
  await under.close();
});
beforeEach(async () => {
  await under.pool.query('delete from api.play_sessions');
  await under.pool.query('delete from api.hosts');
  host = await new TestStreamHost(under, 2).start();
  ana = await under.signIn();
  await withPin(ana);
  lia = await elsewhere(ana, await add(ana, { ...LIA, limits: everyDay(45) }));
  return () => host.stop();
});

const setMinutes = (minutes: number) =>
  said('PUT', `${PROFILES}/${lia.profileId}`, ana, { rules: { kids: true, ageLimit: 10, limits: everyDay(minutes) } });
const wishForTime = async (): Promise<string> => (await said('POST', WISHES, lia, { kind: 'time', minutes: 15 })).id;
const give = (wish: string, minutes: number) =>
  said('PUT', `${WISHES}/${wish}/answer`, ana, { answer: 'minutes', minutes });

async function acceptTerms(): Promise<void> {
  const eulas = await said('GET', `/user/games/${GAME}/eulas`, lia);
  await said('POST', `/user/games/${GAME}/eulas`, lia, { eulas: eulas.map(({ id }: { id: string }) => id) });
}

/** The child has played twenty minutes of its game. */
async function playing(): Promise<string> {
  await acceptTerms();
  const { id } = await said('POST', '/user/play-sessions', lia, { gid: GAME });
  await eventually(() => host.started.includes(id));
  await host.become(id, 'playing', 20 * 60);
  return id;
}

const waiting = async () => {
  const { rows } = await under.pool.query(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].waiting;
};

/** Lets each request come as far as it gets before the next one starts, while `held` stands in their way. */
async function atOnce(held: string, values: string[], requests: readonly (() => Promise<unknown>)[]): Promise<void> {
  const replies: Promise<unknown>[] = [];
  const holder = await under.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(held, values);
    for (const request of requests) {
      replies.push(request());
      await eventually(async () => (await waiting()) >= replies.length);
    }
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await Promise.all(replies);
}
/** Nobody writes the play session. */
const HELD = 'select from api.play_sessions where id = $1 for update';

describe('rules that change at the same time', () => {
  it('leave the deadline of all of them, not the one of the last who wrote', async () => {
    const id = await playing();
    const wish = await wishForTime();
    await atOnce(HELD, [id], [() => setMinutes(10), () => give(wish, 10)]);
    // Ten minutes beyond the twenty that were played, whatever the forty-five of before would have left.
    await eventually(() => host.sessions.get(id)?.maxPlaySeconds === 30 * 60);
    expect((await said('GET', `${PROFILES}/${lia.profileId}/time`, lia)).minutesLeft).toBe(10);
  });

  it('are not undone by a ticket that reckoned before', async () => {
    const id = await playing();
    const wish = await wishForTime();
    await setMinutes(25);
    await atOnce(HELD, [id], [() => give(wish, 10), () => call('POST', `/user/play-sessions/${id}/ticket`, lia)]);
    await eventually(() => host.sessions.get(id)?.maxPlaySeconds === 35 * 60);
  });

  it('leave nothing to play to a profile that is deleted while it asks', async () => {
    await acceptTerms();
    const asked = 'insert into api.play_sessions (profile_id, gid, max_play_seconds) values ($1, $2, 60)';
    await atOnce(
      asked,
      [lia.profileId, GAME],
      [
        () => said('POST', '/user/play-sessions', lia, { gid: GAME }),
        () => said('DELETE', `${PROFILES}/${lia.profileId}`, ana),
      ],
    );
    const { rows } = await under.pool.query(
      `select s.status not in ('ending', 'ended') as open, p.deleted_at is not null as deleted
       from api.play_sessions s join api.profiles p on p.id = s.profile_id where p.id = $1`,
      [lia.profileId],
    );
    expect(rows).toEqual([{ open: false, deleted: true }]);
  });
});

it('a title that is withdrawn while it is allowed anew is allowed, and neither fails', async () => {
  const gid = 'freedoom';
  const wish = await said('POST', WISHES, lia, { kind: 'title', gid });
  await under.pool.query('insert into api.title_grants (profile_id, gid) values ($1, $2)', [lia.profileId, gid]);
  const replies: unknown[] = [];
  await atOnce(
    'select from api.title_grants where profile_id = $1 and gid = $2 for update',
    [lia.profileId, gid],
    [
      async () => replies.push(await said('DELETE', `${PROFILES}/${lia.profileId}/allowed-titles/${gid}`, ana)),
      async () => replies.push(await said('PUT', `${WISHES}/${wish.id}/answer`, ana, { answer: 'always' })),
    ],
  );
  expect(replies).toContainEqual({ withdrawn: true });
  expect(replies).toContainEqual(expect.objectContaining({ status: 'granted' }));
  expect((await under.pool.query('select from api.title_grants where profile_id = $1', [lia.profileId])).rowCount).toBe(
    1,
  );
});

describe('a wish answered by two at the same time', () => {
  it('is granted once', async () => {
    const id = await playing();
    const wish = await wishForTime();
    const replies = await Promise.all(Array.from({ length: 12 }, () => give(wish, 10)));
    expect(replies.filter((reply) => reply === 'wish-answered')).toHaveLength(11);
    const { rows } = await under.pool.query('select extra_seconds from api.time_grants where profile_id = $1', [
      lia.profileId,
    ]);
    expect(rows).toEqual([{ extra_seconds: 600 }]);
    await eventually(() => host.sessions.get(id)?.maxPlaySeconds === 55 * 60);
  });

  it('neither waits for ever nor fails while the child asks again', async () => {
    const wish = await wishForTime();
    await under.pool.query(`update api.wishes set asked_at = asked_at - interval '2 hours' where id = $1`, [wish]);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => [
        give(wish, 10),
        said('POST', WISHES, lia, { kind: 'time', minutes: 30 }),
      ]).flat(),
    );
    expect(replies.filter((reply) => reply === 'internal' || reply === 'unavailable')).toEqual([]);
  });
});
