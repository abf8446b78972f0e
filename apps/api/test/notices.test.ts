import { FEEDBACK_PER_WINDOW } from '@nimbo/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listFeedback } from '../src/feedback/feedback-store.ts';
import { TOKENS_KEPT } from '../src/topics/topic-store.ts';
import { type ApiUnderTest, openApi, type Player } from './support/api.ts';

const GID = 'frozen-bubble';
let under: ApiUnderTest;
let player: Player;

beforeAll(async () => {
  under = await openApi();
});
afterAll(async () => {
  await under.close();
});
beforeEach(async () => {
  player = await under.signIn();
});

const code = (reply: { statusCode: number; json(): { code?: string } }) => [reply.statusCode, reply.json().code];
const send = (body: unknown, as: Player | undefined = player, query = '?l=es') =>
  under.call('POST', `/user/feedback${query}`, { ...(as && { as }), body });
const written = async () =>
  (await under.pool.query('select * from api.feedback where profile_id = $1 order by created_at', [player.profileId]))
    .rows;
const game = { kind: 'game', gid: GID, problem: 'no-sound' };
const other = { kind: 'other', message: 'Hola' };
const asKid = async () => {
  await under.pool.query('update api.profiles set kids = true, admin = false where id = $1', [player.profileId]);
  under.advance(5000);
};

describe('feedback', () => {
  test.each([
    ['no kind', { message: 'x' }],
    ['an unknown kind', { kind: 'praise', message: 'x' }],
    ['a game problem without the game', { ...game, gid: undefined }],
    ['a game problem without what went wrong', { ...game, problem: undefined }],
    ['a problem nobody offers', { ...game, problem: 'boring' }],
    ['a game id that is none', { ...game, gid: '../x' }],
    ['no message', { kind: 'other' }],
    ['a message of spaces', { kind: 'other', message: ' \n\t ' }],
    ['1,001 characters', { kind: 'other', message: 'x'.repeat(1001) }],
    ['1,001 characters about a game', { ...game, message: 'x'.repeat(1001) }],
    ['a great text of spaces', { kind: 'other', message: `a${' '.repeat(9000)}` }],
    ['a character that cannot be kept', { kind: 'other', message: 'a\0b' }],
    ['an address that is none', { ...other, replyTo: 'ana at casa' }],
    ['a field too many', { ...other, profileId: 'x' }],
    ['a list', [other]],
  ])('is refused with %s', async (_what, body) => {
    expect(code(await send(body))).toEqual([400, 'invalid-request']);
    expect(await written()).toEqual([]);
  });

  test('is refused in a language there is not', async () => {
    expect(code(await send(other, player, '?l=fr'))).toEqual([400, 'invalid-request']);
  });

  test('is refused without a sign-in', async () => {
    expect(code(await under.call('POST', '/user/feedback', { body: other }))).toEqual([401, 'token-missing']);
  });

  test('is refused about a game that is not there, or is above the age limit', async () => {
    expect(code(await send({ ...game, gid: 'no-such-game' }))).toEqual([404, 'game-unknown']);
    await under.pool.query('update api.profiles set age_limit = 0 where id = $1', [player.profileId]);
    under.advance(5000);
    const { rows } = await under.pool.query(
      `select gid from catalog.titles where not hidden and title->'age'->>'code' = '18' limit 1`,
    );
    expect(rows).toHaveLength(1);
    expect(code(await send({ ...game, gid: rows[0].gid }))).toEqual([403, 'age-restricted']);
  });

  test('is not for children', async () => {
    await asKid();
    expect(code(await send(other))).toEqual([403, 'forbidden']);
  });

  test('is stored as it was written, counted as people count', async () => {
    const message = `  ${'👾'.repeat(998)}\r\n"  `;
    expect((await send({ kind: 'other', message, replyTo: 'ana@casa.example' })).statusCode).toBe(201);
    expect(await written()).toMatchObject([
      {
        kind: 'other',
        language: 'es',
        message: `${'👾'.repeat(998)}\n"`,
        reply_to: 'ana@casa.example',
        gid: null,
        play_session_id: null,
      },
    ]);
  });

  test('about a game needs no words, and takes the last session along only when asked, and only their own', async () => {
    const stranger = await under.signIn();
    const play = async (profileId: string, gid: string) =>
      (
        await under.pool.query(
          `insert into api.play_sessions (profile_id, gid, status, max_play_seconds) values ($1, $2, 'ended', 60) returning id`,
          [profileId, gid],
        )
      ).rows[0].id;
    await play(player.profileId, GID);
    const last = await play(player.profileId, GID);
    await play(stranger.profileId, GID);
    await play(player.profileId, 'openttd');
    await send(game);
    await send({ ...game, withSession: true });
    expect((await written()).map((row) => [row.problem, row.message, row.play_session_id])).toEqual([
      ['no-sound', '', null],
      ['no-sound', '', last],
    ]);
  });

  test('is what the operator reads, newest first', async () => {
    await under.pool.query('delete from api.feedback');
    await send(other);
    await send({ ...game, message: 'Kein Ton' });
    expect(await listFeedback(under.pool, 1)).toMatchObject([{ kind: 'game', message: 'Kein Ton', session: null }]);
    expect((await listFeedback(under.pool, 9)).map(({ message }) => message)).toEqual(['Kein Ton', 'Hola']);
  });

  test('is limited by account, also when everything comes at once, and again allowed an hour later', async () => {
    const replies = await Promise.all(Array.from({ length: FEEDBACK_PER_WINDOW + 3 }, () => send(other)));
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(FEEDBACK_PER_WINDOW);
    const refused = replies.find(({ statusCode }) => statusCode !== 201)!;
    expect(code(refused)).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3590);
    expect((await send(other, await under.signIn())).statusCode).toBe(201);
    const age = (seconds: number) =>
      under.pool.query(
        `update api.feedback set created_at = created_at - make_interval(secs => $2) where profile_id = $1`,
        [player.profileId, seconds],
      );
    await age(3500);
    expect((await send(other)).statusCode).toBe(429);
    await age(100);
    expect((await send(other)).statusCode).toBe(201);
  });
});

describe('a subscription to a topic', () => {
  const token = (name: string) => `${name}-${'0'.repeat(16)}`;
  const subscribe = (body: unknown, as: Player = player) => under.call('POST', '/user/topics/subscribe', { as, body });
  const tokensOf = async (of: Player, topic = 'turn') =>
    (
      await under.pool.query('select token from api.topic_subscriptions where profile_id = $1 and topic = $2', [
        of.profileId,
        topic,
      ])
    ).rows.map((row) => row.token);

  test.each([
    ['no tokens', { topic: 'turn' }],
    ['an empty list', { tokens: [], topic: 'turn' }],
    ['eleven tokens', { tokens: Array.from({ length: 11 }, (_, index) => token(`t${index}`)), topic: 'turn' }],
    ['a token that is too short', { tokens: ['abc'], topic: 'turn' }],
    ['a token that is too long', { tokens: ['a'.repeat(2049)], topic: 'turn' }],
    ['a token with a space', { tokens: [`${token('a')} b`], topic: 'turn' }],
    ['a token that is no text', { tokens: [7], topic: 'turn' }],
    ['no topic', { tokens: [token('a')] }],
    ['a topic there is not', { tokens: [token('a')], topic: 'everything' }],
    ['a field too many', { tokens: [token('a')], topic: 'turn', profileId: 'x' }],
  ])('is refused with %s', async (_what, body) => {
    expect(code(await subscribe(body))).toEqual([400, 'invalid-request']);
    expect(await tokensOf(player)).toEqual([]);
  });

  test('is refused without a sign-in and for children', async () => {
    const body = { tokens: [token('a')], topic: 'turn' };
    expect(code(await under.call('POST', '/user/topics/subscribe', { body }))).toEqual([401, 'token-missing']);
    await asKid();
    expect(code(await subscribe(body))).toEqual([403, 'forbidden']);
  });

  test('is kept once however often it is asked for, also at once', async () => {
    const body = { tokens: [token('a'), token('b'), token('a')], topic: 'turn' };
    const replies = await Promise.all(Array.from({ length: 6 }, () => subscribe(body)));
    expect(replies.map((reply) => [reply.statusCode, reply.json().subscribed])).toEqual(
      Array.from({ length: 6 }, () => [200, 2]),
    );
    expect(await tokensOf(player, 'release')).toEqual([]);
  });

  test('of another account is refused, and nothing of the call is kept', async () => {
    const next = await under.signIn();
    await subscribe({ tokens: [token('shared')], topic: 'turn' });
    const reply = await subscribe({ tokens: [token('own'), token('shared')], topic: 'turn' }, next);
    expect(code(reply)).toEqual([403, 'token-taken']);
    expect([await tokensOf(player), await tokensOf(next)]).toEqual([[token('shared')], []]);
  });

  test('beyond what a profile may have, the oldest goes', async () => {
    for (let index = 0; index <= TOKENS_KEPT; index++) await subscribe({ tokens: [token(`t${index}`)], topic: 'turn' });
    const kept = await tokensOf(player);
    expect(kept).toHaveLength(TOKENS_KEPT);
    expect(kept).not.toContain(token('t0'));
  });
});
