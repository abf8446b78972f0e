import type { ProfileNews } from '@nimbo/contracts/http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiUnderTest, openApi, type Player } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { type Following, followEvents } from './support/follow-events.ts';
import { LIA, NO_LIMITS, PROFILES, people } from './support/household.ts';

const WISHES = '/user/household/wishes';
const ADULT = 'freedoom';

let under: ApiUnderTest;
let address: string;
let ana: Player;
let lia: Player;
let open: Following<ProfileNews>[];
const { said, withPin, add, playAs, elsewhere } = people(() => under);

beforeAll(async () => {
  under = await openApi();
  address = await under.api.server.listen({ host: '127.0.0.1', port: 0 });
  under.api.start();
});
afterAll(async () => {
  await under.close();
});
beforeEach(async () => {
  open = [];
  ana = await under.signIn();
  await withPin(ana);
  lia = await elsewhere(ana, await add(ana, { ...LIA, limits: NO_LIMITS }));
});
afterEach(async () => {
  for (const following of open) following.stop();
  await Promise.all(open.map(({ finished }) => finished));
});

async function follow(as: Player, query = ''): Promise<Following<ProfileNews>> {
  const following = await followEvents<ProfileNews>(`${address}/user/events${query}`, as.bearer);
  open.push(following);
  await eventually(() => following.seen.length > 0 || following.response.status !== 200);
  return following;
}
const last = ({ seen }: Following<ProfileNews>) => seen.at(-1)!;
const ask = () => said('POST', WISHES, lia, { kind: 'title', gid: ADULT });

describe('what is new for a profile', () => {
  test('a wish reaches every browser of the admin, and the answer the child, each within a second', async () => {
    const television = await elsewhere(ana, ana.profileId, '2468');
    const parents = [await follow(ana), await follow(television, '?l=pt')];
    const child = await follow(lia);
    expect(last(child).wishes).toEqual([]);
    const asked = performance.now();
    const wish = await ask();
    await eventually(() => parents.every((parent) => last(parent).wishes.length === 1));
    expect(performance.now() - asked).toBeLessThan(1000);
    expect(last(parents[1]!).wishes[0]).toMatchObject({ id: wish.id, game: { titulo: 'freedoom pt' }, status: 'open' });
    const answered = performance.now();
    await said('PUT', `${WISHES}/${wish.id}/answer`, ana, { answer: 'always' });
    await eventually(
      () => last(child).wishes[0]?.status === 'granted' && last(child).profile.allowedTitles.length === 1,
    );
    expect(performance.now() - answered).toBeLessThan(1000);
    await eventually(() => parents.every((parent) => last(parent).wishes[0]?.status === 'granted'));
  });

  test('a child hears its new limits, and nothing of a sibling or another household', async () => {
    const leo = await elsewhere(ana, await add(ana, { ...LIA, nickname: 'Leo', limits: NO_LIMITS }));
    const stranger = await under.signIn();
    const [child, others] = [await follow(lia), [await follow(leo), await follow(stranger)]];
    await ask();
    await said('PUT', `${PROFILES}/${lia.profileId}`, ana, {
      rules: { kids: true, ageLimit: 12, limits: NO_LIMITS },
    });
    await eventually(() => last(child).profile.ageLimit === 12);
    expect(last(child).wishes).toMatchObject([{ gid: ADULT, game: null }]);
    for (const other of others) expect(other.seen).toHaveLength(1);
  });

  test('ends when the browser plays as somebody else', async () => {
    const child = await follow(lia);
    await playAs(lia, ana.profileId, '2468');
    await said('PUT', `${PROFILES}/${lia.profileId}`, ana, { rules: { kids: true, ageLimit: 12, limits: NO_LIMITS } });
    await child.finished;
  });

  test('is not for a browser without a profile, and not for any number of streams', async () => {
    const chooser = await under.call('GET', '/user/events');
    expect(chooser.statusCode).toBe(401);
    for (let n = 0; n < 8; n++) await follow(lia);
    const ninth = await follow(lia);
    expect(ninth.response.status).toBe(429);
  });
});
