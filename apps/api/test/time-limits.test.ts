import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiUnderTest, openApi, type Player } from './support/api.ts';
import { people } from './support/household.ts';

let under: ApiUnderTest;
let ana: Player;
const { call, said } = people(() => under);

beforeAll(async () => {
  under = await openApi();
});
afterAll(async () => {
  await under.close();
});
beforeEach(async () => {
  ana = await under.signIn();
});

describe('time limits', () => {
  const canPlay = (as: Player) => call('GET', '/user/v2/canPlay?gid=frozen-bubble', as);
  const limitTo = async (player: Player, limits: object) => {
    const columns = Object.entries(limits);
    await under.pool.query(
      `update api.profiles set ${columns.map(([name], n) => `${name} = $${n + 2}`).join(', ')} where id = $1`,
      [player.profileId, ...columns.map(([, value]) => value)],
    );
  };
  const played = (player: Player, seconds: number, daysAgo = 0) =>
    under.pool.query(
      `insert into api.play_sessions (profile_id, gid, status, max_play_seconds, played_seconds, placed_at, ended_at)
       values ($1, 'frozen-bubble', 'ended', 3600, $2, date_trunc('day', now()) - $3 * interval '1 day', now())`,
      [player.profileId, seconds, daysAgo],
    );
  const everyDay = (minutes: number) => ({ weekday_minutes: minutes, weekend_minutes: minutes });

  it('are what can-play promises at most', async () => {
    await limitTo(ana, everyDay(45));
    expect((await canPlay(ana)).json().max_play_time).toBe(45 * 60);
    await played(ana, 40 * 60);
    await played(ana, 3600, 1);
    expect((await canPlay(ana)).json().max_play_time).toBe(5 * 60);
    await limitTo(ana, everyDay(1440));
    expect((await canPlay(ana)).json().max_play_time).toBe(3600);
  });

  it('refuse when they are used up, whatever was asked before', async () => {
    ana = await under.signIn({ accepts: ['frozen-bubble'] });
    await limitTo(ana, everyDay(45));
    await played(ana, 45 * 60 - 59);
    expect((await canPlay(ana)).json()).toMatchObject([{ code: 'no-time-left' }]);
    expect(await said('POST', '/user/play-sessions', ana, { gid: 'frozen-bubble' })).toBe('no-time-left');
  });

  it('refuse at bedtime where the household lives', async () => {
    await under.pool.query(
      `update api.households set time_zone = 'Asia/Tokyo' where id = (select household_id from api.profiles where id = $1)`,
      [ana.profileId],
    );
    const { rows } = await under.pool.query(
      `select extract(hour from now() at time zone 'Asia/Tokyo')::int * 60
         + extract(minute from now() at time zone 'Asia/Tokyo')::int as minute`,
    );
    const { minute } = rows[0];
    const around = (from: number, until: number) => ({
      bedtime_from: (minute + from + 1440) % 1440,
      bedtime_until: (minute + until + 1440) % 1440,
    });
    await limitTo(ana, around(-60, 60));
    expect((await canPlay(ana)).json()).toMatchObject([{ code: 'no-time-left' }]);
    await limitTo(ana, around(30, 60));
    const { max_play_time } = (await canPlay(ana)).json();
    expect(max_play_time).toBeGreaterThan(28 * 60);
    expect(max_play_time).toBeLessThanOrEqual(30 * 60);
  });
});
