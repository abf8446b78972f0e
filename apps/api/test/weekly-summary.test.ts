import type { Mailer } from '@nimbo/mail';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IdentityAdmin } from '../src/own-account/identity-admin.ts';
import { sendSummaries } from '../src/summary/send-summaries.ts';
import { type ApiUnderTest, log, openApi, type Player } from './support/api.ts';
import { LIA, MINUTE, NO_LIMITS, PIN, PROOF, people } from './support/household.ts';
import { ADMIN_SECRET } from './support/test-accounts.ts';

const SUMMARY = '/user/household/weekly-summary';
/** Monday, 23 November 2026, at eight where these households live. */
const MONDAY = Date.parse('2026-11-23T08:00:00Z');

let under: ApiUnderTest;
let ana: Player;
let lia: string;
let sent: { to: string; subject: string; text: string }[];
const { said, withPin, add, bearer, elsewhere } = people(() => under);

beforeAll(async () => {
  under = await openApi();
});
afterAll(async () => {
  await under.close();
});
beforeEach(async () => {
  sent = [];
  await under.pool.query('update api.households set weekly_summary = false');
  ana = await under.signIn();
  under.identity.accounts.add(ana.subject);
  await withPin(ana);
  lia = await add(ana, { ...LIA, limits: NO_LIMITS });
});

const mailer: Mailer = {
  available: true,
  // What the outbox does with a row, as far as a rolled-back transaction takes it back.
  queue: async (db, to, { subject, text }) => {
    await db.query('select 1');
    sent.push({ to, subject, text });
  },
  forget: async () => undefined,
  stop: async () => undefined,
};
const send = (nowMs = MONDAY) =>
  sendSummaries({
    pool: under.pool,
    log,
    mailer,
    identity: new IdentityAdmin({
      internalUrl: under.identity.internalUrl,
      clientSecret: ADMIN_SECRET,
      log,
      now: Date.now,
    }),
    catalogue: under.api.catalogue,
    webUrl: 'https://play.example',
    now: () => nowMs,
  });
const play = (profileId: string, gid: string, minutes: number, at: string) =>
  under.pool.query(
    `insert into api.play_sessions (profile_id, gid, status, max_play_seconds, played_seconds, placed_at, ended_at)
     values ($1, $2, 'ended', 3600, $3, $4, $4)`,
    [profileId, gid, minutes * 60, at],
  );

describe('the weekly summary', () => {
  it('says how long each child played last week, and what, in the language of the admin’s page', async () => {
    await play(lia, 'openttd', 20, '2026-11-16T00:00:00Z');
    await play(lia, 'frozen-bubble', 45, '2026-11-22T23:59:59Z');
    await play(lia, 'openttd', 300, '2026-11-15T23:59:59Z');
    await play(lia, 'openttd', 300, '2026-11-23T00:00:00Z');
    await play(ana.profileId, 'freedoom', 99, '2026-11-18T12:00:00Z');
    await add(ana, { ...LIA, nickname: 'Leo', limits: NO_LIMITS });
    await under.pool.query(`update api.households set language = 'es' where weekly_summary`);
    expect(await send()).toBe(1);
    expect(sent).toMatchObject([{ to: `${ana.subject}@casa.example`, subject: 'La semana en tu casa' }]);
    const { text } = sent[0]!;
    expect(text).toContain('del 16 de noviembre al 22 de noviembre');
    expect(text).toContain('Lía: 65 min · frozen-bubble es · openttd es\nLeo: 0 min\n');
    expect(text).not.toContain('freedoom');
    expect(text).toContain('https://play.example/es/go/settings');
  });

  it.each([
    ['before eight on Monday', MONDAY - 1, 0],
    ['at eight', MONDAY, 1],
    ['late, after a service that was down', MONDAY + 5 * 24 * 3600_000, 1],
  ])('is sent %s', async (_when, nowMs, mails) => {
    await play(lia, 'openttd', 20, '2026-11-18T12:00:00Z');
    expect(await send(nowMs)).toBe(mails);
  });

  it('is sent once by ten processes, again and again', async () => {
    await play(lia, 'openttd', 20, '2026-11-18T12:00:00Z');
    const passes = await Promise.all(Array.from({ length: 10 }, () => send()));
    expect(passes.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await send(MONDAY + 3600_000)).toBe(0);
    expect(sent).toHaveLength(1);
  });

  it('comes again the week after, when something was played', async () => {
    await play(lia, 'openttd', 20, '2026-11-18T12:00:00Z');
    await send();
    const next = MONDAY + 7 * 24 * 3600_000;
    expect(await send(next)).toBe(0);
    await play(lia, 'openttd', 20, '2026-11-25T12:00:00Z');
    expect(await send(next)).toBe(0);
    await play(lia, 'openttd', 20, '2026-12-02T12:00:00Z');
    expect(await send(next + 7 * 24 * 3600_000)).toBe(1);
  });

  it('waits while the identity service is away', async () => {
    await play(lia, 'openttd', 20, '2026-11-18T12:00:00Z');
    const away = new IdentityAdmin({
      internalUrl: 'http://127.0.0.1:9',
      clientSecret: ADMIN_SECRET,
      log,
      now: Date.now,
    });
    const settings = { pool: under.pool, log, mailer, catalogue: under.api.catalogue, webUrl: 'https://play.example' };
    expect(await sendSummaries({ ...settings, identity: away, now: () => MONDAY })).toBe(0);
    expect(await send()).toBe(1);
  });

  it('is turned off by the admin alone', async () => {
    await play(lia, 'openttd', 20, '2026-11-18T12:00:00Z');
    const child = await elsewhere(ana, lia);
    expect(await said('PUT', SUMMARY, child, { enabled: false })).toBe('forbidden');
    expect(await said('GET', SUMMARY, child)).toBe('forbidden');
    expect(await said('GET', SUMMARY, ana)).toEqual({ enabled: true });
    expect(await said('PUT', SUMMARY, ana, { enabled: false })).toEqual({ enabled: false });
    expect(await send()).toBe(0);
    expect(await said('PUT', SUMMARY, ana, { enabled: true })).toEqual({ enabled: true });
    expect(await send()).toBe(1);
  });

  it('is turned off by the admin who has given the PIN, not by whoever finds the page open', async () => {
    under.advance(11 * MINUTE);
    ana = await bearer(ana);
    expect(await said('PUT', SUMMARY, ana, { enabled: false })).toBe('pin-needed');
    expect(await said('GET', SUMMARY, ana)).toEqual({ enabled: true });
    await said('POST', PROOF, ana, { pin: PIN });
    expect(await said('PUT', SUMMARY, ana, { enabled: false })).toEqual({ enabled: false });
  });

  it('is not for who lives alone', async () => {
    await under.pool.query('update api.households set weekly_summary = false');
    const alone = await under.signIn();
    under.identity.accounts.add(alone.subject);
    await play(alone.profileId, 'openttd', 20, '2026-11-18T12:00:00Z');
    expect(await send()).toBe(0);
  });
});
