import { toPushToken } from '@nimbo/contracts/push';
import { NOTIFICATION_LIFETIME_MS, type NoticeCode } from '@nimbo/domain';
import { startPushService, type TestPushService, type TestSubscription } from '@nimbo/testkit/push-service';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tell } from '../src/notices/notice-store.ts';
import { publicKeyOf } from '../src/push/push-sender.ts';
import { type ApiUnderTest, openApi, type Player } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { LIA, NO_LIMITS, people } from './support/household.ts';
import { TestStreamHost } from './support/stream-host.ts';

const PRIVATE_KEY = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';
const TOPICS = '/user/topics';

let service: TestPushService;
let under: ApiUnderTest;
let ana: Player;
const { call, said, withPin, add, bearer, elsewhere } = people(() => under);

beforeAll(async () => {
  service = await startPushService();
  under = await openApi({ API_PUSH_PRIVATE_KEY: PRIVATE_KEY, API_PUSH_SERVICES: service.url });
  under.api.start();
});
afterAll(async () => {
  await under.close();
  await service.stop();
});
beforeEach(async () => {
  ana = await under.signIn();
});

const newSubscription = () => service.subscribe(publicKeyOf(PRIVATE_KEY));
const subscribe = (as: Player, subscription: TestSubscription, language = 'es', topic = 'household') =>
  said('POST', `${TOPICS}/subscribe`, as, { tokens: [toPushToken(subscription)], topic, language });
const tellAna = (code: NoticeCode = 'wish-made') =>
  tell(under.pool, { profileId: ana.profileId, code, nickname: 'Lía' });
const isQuiet = async () => (await under.pool.query('select from api.pushes')).rowCount === 0 || undefined;
const topicsOf = async ({ profileId }: Player) =>
  (await under.pool.query('select topic from api.topic_subscriptions where profile_id = $1', [profileId])).rows;

describe('a notice', () => {
  test('is listed for its profile, newest first, with what it is about', async () => {
    await tellAna();
    await tell(under.pool, { profileId: ana.profileId, code: 'wish-granted', gid: 'freedoom' });
    const list = await said('GET', '/user/notices?l=pt', ana);
    expect(list).toMatchObject([
      { code: 'wish-granted', gid: 'freedoom', titulo: 'freedoom pt', nickname: null },
      { code: 'wish-made', nickname: 'Lía', gid: null, titulo: null },
    ]);
    expect(Date.parse(list[0].expiresAt) - Date.parse(list[0].createdAt)).toBe(NOTIFICATION_LIFETIME_MS);
  });

  test('that comes again takes the place of the former one, also at once, under another name', async () => {
    await tellAna();
    const [first] = await said('GET', '/user/notices', ana);
    await Promise.all(Array.from({ length: 10 }, () => tellAna()));
    const list = await said('GET', '/user/notices', ana);
    expect(list).toHaveLength(1);
    expect(list[0].id).not.toBe(first.id);
  });

  test('is gone the moment it expires', async () => {
    await tellAna();
    await under.pool.query('update api.notices set expires_at = now() where profile_id = $1', [ana.profileId]);
    expect(await said('GET', '/user/notices', ana)).toEqual([]);
  });

  test('beyond two hundred, the oldest goes', async () => {
    await under.pool.query(
      `insert into api.notices (profile_id, code, minutes, created_at, expires_at)
       select $1, 'wish-made', n, now() - n * interval '1 minute', now() + interval '1 day' from generate_series(1, 200) n`,
      [ana.profileId],
    );
    await tellAna();
    const list = await said('GET', '/user/notices', ana);
    expect(list).toHaveLength(200);
    expect(list.some(({ minutes }: { minutes: number }) => minutes === 200)).toBe(false);
  });

  test('is nobody else’s, and nothing for a child', async () => {
    await withPin(ana);
    const lia = await elsewhere(ana, await add(ana, { ...LIA, limits: NO_LIMITS }));
    await tellAna();
    await tell(under.pool, { profileId: lia.profileId, code: 'wish-granted' });
    expect(await said('GET', '/user/notices', await under.signIn())).toEqual([]);
    expect(await said('GET', '/user/notices', lia)).toBe('forbidden');
    const { rows } = await under.pool.query('select from api.notices where profile_id = $1', [lia.profileId]);
    expect(rows).toEqual([]);
  });

  test('comes of a child’s wish', async () => {
    await withPin(ana);
    const lia = await elsewhere(ana, await add(ana, { ...LIA, limits: NO_LIMITS }));
    await said('POST', '/user/household/wishes', lia, { kind: 'title', gid: 'freedoom' });
    expect(await said('GET', '/user/notices', ana)).toMatchObject([
      { code: 'wish-made', nickname: 'Lía', gid: 'freedoom', minutes: null },
    ]);
  });
});

describe('what is pushed', () => {
  test('reaches the browser, in its language, and names neither a person nor a game', async () => {
    const [television, phone] = [newSubscription(), newSubscription()];
    expect(await subscribe(ana, television)).toEqual({ subscribed: 1 });
    await subscribe(ana, phone, 'pt');
    await tellAna();
    await eventually(() => television.received.length === 1 && phone.received.length === 1);
    expect(JSON.parse(television.received[0]!)).toEqual({
      title: 'Te piden permiso',
      body: 'Un perfil de tu casa espera tu sí o tu no.',
      tag: 'wish-made',
      path: '/es/go/notifications',
    });
    expect(JSON.parse(phone.received[0]!).title).toBe('Alguém está pedindo');
    expect(television.received[0]).not.toMatch(/Lía|freedoom/);
    await eventually(isQuiet);
    expect(television.answers).toEqual([201]);
  });

  test('comes again until a push service takes it, and once', async () => {
    const phone = newSubscription();
    await subscribe(ana, phone);
    service.fail(503, 1);
    await tellAna();
    const due = () =>
      under.pool.query(`update api.pushes set next_try_at = now() where tries = 1 and next_try_at > now()`);
    await eventually(async () => (await due()) && phone.answers.includes(503));
    await due();
    await under.pool.query(`select pg_notify('api_push', '')`);
    await eventually(() => phone.received.length === 1);
    await eventually(isQuiet);
    expect(phone.received).toHaveLength(1);
  });

  test('drops a subscription the browser has given up', async () => {
    const phone = newSubscription();
    await subscribe(ana, phone);
    await subscribe(ana, phone, 'es', 'turn');
    service.unsubscribe(phone);
    await tellAna();
    await eventually(async () => (await topicsOf(ana)).length === 0);
    expect(phone.answers).toEqual([410]);
  });

  test('goes to no address but a push service’s', async () => {
    const before = service.requests();
    const { keys } = newSubscription();
    for (const endpoint of [
      'http://169.254.169.254/latest',
      `${service.url.replace('127.0.0.1', 'localhost')}/push/x`,
    ]) {
      await said('POST', `${TOPICS}/subscribe`, ana, { tokens: [toPushToken({ endpoint, keys })], topic: 'household' });
    }
    await said('POST', `${TOPICS}/subscribe`, ana, { tokens: ['a-token-that-is-no-address'], topic: 'household' });
    await tellAna();
    await eventually(async () => (await topicsOf(ana)).length === 0);
    expect(service.requests()).toBe(before);
  });

  test('stops when the browser signs out, when asked to, and for another topic never begins', async () => {
    const [phone, other, tablet] = [newSubscription(), newSubscription(), newSubscription()];
    const elsewhereSignedIn = await bearer(ana, crypto.randomUUID());
    await subscribe(elsewhereSignedIn, phone);
    await subscribe(ana, other, 'es', 'release');
    await subscribe(ana, tablet);
    expect(await said('POST', `${TOPICS}/unsubscribe`, ana, { tokens: [toPushToken(tablet)] })).toEqual({ removed: 1 });
    const token = await under.accountToken(ana.subject);
    await call('POST', '/auth-sessions/end', token, { authSessionId: elsewhereSignedIn.authSessionId });
    await tellAna();
    await eventually(isQuiet);
    expect([phone, other, tablet].flatMap(({ answers }) => answers)).toEqual([]);
  });

  test('has a public key for grown-ups; without one nothing is offered', async () => {
    expect(await said('GET', `${TOPICS}/key`, ana)).toEqual({ key: publicKeyOf(PRIVATE_KEY) });
  });
});

describe('a turn in the queue', () => {
  /** They asked for a game so long ago, in seconds, and now there is a host. */
  const waitsFor = async ({ profileId }: Player, seconds: number) => {
    const { rows } = await under.pool.query(
      `insert into api.play_sessions (profile_id, gid, max_play_seconds, created_at)
       values ($1, 'frozen-bubble', 60, now() - make_interval(secs => $2)) returning id`,
      [profileId, seconds],
    );
    const host = await new TestStreamHost(under, 2).start();
    await eventually(() => host.started.includes(rows[0].id));
    await host.become(rows[0].id, 'starting');
    await host.become(rows[0].id, 'ended', 0, 'left');
    await host.stop();
  };

  test('that was worth waiting for is told where it was asked for, for as long as it lasts', async () => {
    const [phone, television] = [newSubscription(), newSubscription()];
    await subscribe(ana, phone, 'es', 'turn');
    await subscribe(ana, television, 'es', 'household');
    await waitsFor(ana, 20);
    await eventually(() => phone.received.length === 1);
    expect(JSON.parse(phone.received[0]!)).toMatchObject({ title: 'Es tu turno', tag: 'turn-come', path: '/es/go' });
    await eventually(isQuiet);
    expect(phone.received).toHaveLength(1);
    expect(television.received).toEqual([]);
  });

  test('that came at once, or is a child’s, is told nobody', async () => {
    await withPin(ana);
    const lia = await elsewhere(ana, await add(ana, { ...LIA, limits: NO_LIMITS }));
    const phone = newSubscription();
    await subscribe(ana, phone, 'es', 'turn');
    await under.pool.query(
      `insert into api.topic_subscriptions (topic, token, profile_id, account_id, auth_session_id, language)
       select topic, token || 'x', $1, account_id, auth_session_id, language from api.topic_subscriptions where topic = 'turn'
         and profile_id = $2`,
      [lia.profileId, ana.profileId],
    );
    await waitsFor(ana, -60);
    await waitsFor(lia, 20);
    expect((await under.pool.query(`select from api.pushes where code = 'turn-come'`)).rowCount).toBe(0);
    expect(phone.received).toEqual([]);
  });
});

describe('a receiver', () => {
  test('belongs to the account that named it first, also of two at once', async () => {
    const bea = await under.signIn();
    const phone = newSubscription();
    const replies = await Promise.all([ana, bea, ana, bea, ana, bea].map((who) => subscribe(who, phone)));
    const owners = replies.flatMap((reply, index) => (reply === 'token-taken' ? [] : [index % 2]));
    expect(new Set(owners).size).toBe(1);
    expect(owners).toHaveLength(3);
    const other = owners[0] === 0 ? bea : ana;
    expect(await said('POST', `${TOPICS}/unsubscribe`, other, { tokens: [toPushToken(phone)] })).toEqual({
      removed: 0,
    });
    expect(await subscribe(other, phone, 'es', 'turn')).toBe('token-taken');
  });

  test('moves between the profiles of an account', async () => {
    await withPin(ana);
    const rosa = await elsewhere(
      ana,
      await add(ana, { ...LIA, nickname: 'Rosa', kids: false, ageLimit: 18, limits: NO_LIMITS }),
    );
    const television = newSubscription();
    await subscribe(ana, television);
    await subscribe(rosa, television);
    expect([await topicsOf(ana), await topicsOf(rosa)]).toEqual([[], [{ topic: 'household' }]]);
  });
});
