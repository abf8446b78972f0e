import { ALL_ROUTES } from '@nimbo/contracts/all-routes';
import { AUTHZ, type Authz, type Route } from '@nimbo/contracts/http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answeredRoutes, OUTSIDE_THE_CONTRACT } from '../support/answered-routes.ts';
import { type ApiUnderTest, openApi } from '../support/api.ts';
import { followEvents } from '../support/follow-events.ts';
import { ENTRIES, type Entry } from './entries.ts';
import {
  ACTORS,
  type ActorName,
  addressMark,
  type Belongings,
  CANARY,
  digest,
  KESTREL,
  makeWorld,
  SECRETS,
  type World,
} from './world.ts';

const named = ({ method, path }: Route) => `${method} ${path}`;

/** Operations without an entry, and entries without an operation. */
function unlisted(names: readonly string[], entries: Readonly<Record<string, Entry>>): string[] {
  const listed = Object.keys(entries);
  return [...names.filter((name) => !listed.includes(name)), ...listed.filter((name) => !names.includes(name))];
}

/** What the guard says to somebody; null lets in. */
function refusalAtTheDoor(authz: Authz, actor: ActorName): string | null {
  if (authz === 'public') return null;
  if (actor === 'anonymous') return 'token-missing';
  if (authz === 'account') return actor === 'account' ? null : 'token-invalid';
  if (authz === 'host') return actor === 'host' ? null : 'token-invalid';
  switch (actor) {
    case 'expired':
      return 'token-expired';
    case 'signed-out':
      return 'signed-out';
    case 'former':
    case 'service':
    case 'account':
    case 'host':
    case 'other-host':
      return 'token-invalid';
    case 'chooser':
      return authz === 'household' ? null : 'profile-needed';
    case 'kids':
      return authz === 'grown-up' || authz === 'admin' ? 'forbidden' : null;
    case 'player':
      return authz === 'admin' ? 'forbidden' : null;
    case 'admin':
    case 'stranger':
      return null;
  }
}
const AT_THE_DOOR = ['token-missing', 'token-invalid', 'token-expired', 'signed-out', 'profile-needed', 'forbidden'];

let under: ApiUnderTest;
let address: string;
let world: World;
/** Something of the world was spent. */
let isSpent = false;

beforeAll(async () => {
  under = await openApi();
  address = await under.api.server.listen({ host: '127.0.0.1', port: 0 });
  world = await makeWorld(under);
});
afterAll(async () => {
  await under.close();
});

async function wholeWorld(): Promise<void> {
  if (isSpent) world = await makeWorld(under);
  isSpent = false;
}

async function request(route: Route, entry: Entry, actor: ActorName, of: Belongings) {
  const { params = {}, query = {}, body, headers = {} } = entry.ask?.(of) ?? {};
  const path = route.path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? 'missing'));
  const url = `${path}?${new URLSearchParams(query)}`;
  const as = world.proofs[actor];
  if (route.events && refusalAtTheDoor(route.authz, actor) === null && isOwn(actor, of)) {
    // The whole state comes first; a stream that is over has none.
    const following = await followEvents(`${address}${url}`, as!);
    await Promise.race([following.finished, expect.poll(() => following.seen.length).toBeGreaterThan(0)]);
    following.stop();
    const text = JSON.stringify(following.seen);
    expectNothingOf(hiddenFrom(actor), `${actor} ${named(route)}`, text);
    return { status: following.response.status, code: undefined, text };
  }
  const reply = await under.call(route.method, url, {
    ...(as !== undefined && { as }),
    ...(body !== undefined && { body }),
    headers,
  });
  expectNothingOf(hiddenFrom(actor), `${actor} ${named(route)}`, reply.body);
  const isProblem = String(reply.headers['content-type']).includes('problem');
  return { status: reply.statusCode, code: isProblem ? reply.json().code : undefined, text: reply.body };
}

/** What must not stand in any reply to this actor. */
function hiddenFrom(actor: ActorName): string[] {
  const byHousehold = actor === 'stranger' ? [CANARY] : isOfHousehold(actor) ? [KESTREL] : [CANARY, KESTREL];
  // The address of the account is for grown-ups.
  const address = actor === 'kids' || actor === 'chooser' ? [addressMark(CANARY)] : [];
  return [...SECRETS, ...byHousehold, ...address];
}
const isOfHousehold = (actor: ActorName) => ['account', 'chooser', 'kids', 'player', 'admin'].includes(actor);

function expectNothingOf(hidden: readonly string[], what: string, text: string): void {
  expect(
    hidden.filter((mark) => text.includes(mark)),
    what,
  ).toEqual([]);
}

/** Whose things an actor names when it does what it may. */
function ownOf(actor: ActorName): Belongings {
  if (actor === 'kids') return world.lia;
  if (actor === 'player') return world.rosa;
  return actor === 'stranger' ? world.bea : world.ana;
}
const isOwn = (actor: ActorName, of: Belongings) => of === ownOf(actor);

/** Actors that are let in, with things that are not theirs. */
function foreignOf(route: Route, { foreign }: Entry): { actor: ActorName; of: Belongings; code: string }[] {
  if (!foreign) return [];
  const { ana, rosa, lia, bea } = world;
  const fromThere = (['chooser', 'kids', 'player', 'admin'] as const).map((actor) => ({ actor, of: bea }));
  const intoThere = [ana, rosa, lia].map((of) => ({ actor: 'stranger' as const, of }));
  const cases: { actor: ActorName; of: Belongings; code: string }[] = [...fromThere, ...intoThere].map((one) => ({
    ...one,
    code: foreign.stranger,
  }));
  if (foreign.child) cases.push({ actor: 'admin', of: lia, code: foreign.child });
  if (foreign.sibling) {
    const code = foreign.sibling;
    cases.push({ actor: 'player', of: lia, code }, { actor: 'player', of: ana, code });
    cases.push({ actor: 'kids', of: rosa, code }, { actor: 'kids', of: ana, code });
  }
  return cases.filter(({ actor }) => refusalAtTheDoor(route.authz, actor) === null);
}

describe('the list of operations', () => {
  test('is whole: every operation has its entry, and every entry is an operation', () => {
    expect(unlisted(ALL_ROUTES.map(named), ENTRIES)).toEqual([]);
  });

  test('is missed where one is left out, whichever', () => {
    for (const name of Object.keys(ENTRIES)) {
      const { [name]: _left, ...rest } = ENTRIES;
      expect(unlisted(ALL_ROUTES.map(named), rest)).toEqual([name]);
    }
    expect(unlisted(ALL_ROUTES.map(named), { ...ENTRIES, 'GET /nowhere': {} })).toEqual(['GET /nowhere']);
  });

  test('is of what really answers: nothing is registered beside the contract', () => {
    const answered = answeredRoutes(under).filter((name) => !OUTSIDE_THE_CONTRACT.includes(name));
    expect(unlisted(answered, ENTRIES)).toEqual([]);
  });

  test('says of every operation who may call it, and publishes the same', async () => {
    const { paths } = (await under.call('GET', '/openapi.json')).json();
    for (const route of ALL_ROUTES) {
      const operation = paths[route.path.replaceAll(/:(\w+)/g, '{$1}')][route.method.toLowerCase()];
      expect(AUTHZ, `x-authz of ${named(route)}`).toContain(operation['x-authz']);
      expect([named(route), operation['x-authz']]).toEqual([named(route), route.authz]);
    }
  });

  test('names something of somebody wherever an address does', () => {
    const personal = ALL_ROUTES.filter(({ path, authz }) => /:(id|saveId)/.test(path) && authz !== 'public');
    const without = personal.filter((route) => !ENTRIES[named(route)]!.foreign).map(named);
    // These ids are a title's, or a host's own.
    expect(without.filter((name) => !/\/(games|catalog)\/:id|\/internal\//.test(name))).toEqual([]);
  });
});

test('what must not be read is there: addresses, names and hashes', async () => {
  const as = (actor: ActorName) => ({ as: world.proofs[actor]! });
  for (const [actor, mark] of [
    ['admin', CANARY],
    ['stranger', KESTREL],
  ] as const) {
    expect((await under.call('GET', '/user/account', as(actor))).body).toContain(addressMark(mark));
    expect((await under.call('GET', '/user/household/profiles', as(actor))).body).toContain(`${mark} `);
  }
  const { rows } = await under.pool.query(
    'select string_agg(to_jsonb(p)::text, $1) || (select string_agg(to_jsonb(k)::text, $1) from api.signing_keys k) as kept from api.profiles p',
    [' '],
  );
  expect(SECRETS.slice(0, 3).filter((mark) => !rows[0].kept.includes(mark))).toEqual([]);
});

describe('every operation', () => {
  test.each(ALL_ROUTES.map((route) => [named(route), route] as const))('%s', async (name, route) => {
    const entry = ENTRIES[name]!;
    await wholeWorld();
    const before = await digest(under);
    for (const actor of ACTORS) {
      const expected = refusalAtTheDoor(route.authz, actor);
      if (expected === null) continue;
      const reply = await request(route, entry, actor, world.lia);
      const status = expected === 'profile-needed' || expected === 'forbidden' ? 403 : 401;
      expect({ actor, ...reply, text: '' }).toEqual({ actor, status, code: expected, text: '' });
    }
    for (const { actor, of, code } of foreignOf(route, entry)) {
      const reply = await request(route, entry, actor, of);
      expect({ actor, of: of.nickname, code: reply.code }).toEqual({ actor, of: of.nickname, code });
      expectNothingOf([of.nickname], `${actor} ${name}`, reply.text);
    }
    expect(await digest(under), 'nobody who was refused has changed anything').toBe(before);
    for (const actor of ACTORS) {
      if (refusalAtTheDoor(route.authz, actor) !== null) continue;
      if (route.authz === 'public' && actor !== 'anonymous') continue;
      await wholeWorld();
      isSpent = entry.spends === true;
      const reply = await request(route, entry, actor, ownOf(actor));
      const narrower = entry.narrower?.[actor];
      if (narrower) expect(reply.code).toBe(narrower);
      else expect(AT_THE_DOOR, `${actor} is let in, and got ${reply.code}`).not.toContain(reply.code);
      // Who gets that for what is its own would get it for everything.
      const forOthers = Object.values(entry.foreign ?? {}) as (string | undefined)[];
      expect({ actor, code: forOthers.find((code) => code === reply.code) }).toEqual({ actor, code: undefined });
      expect({ actor, failed: reply.status >= 500 && reply.status !== 503 }).toEqual({ actor, failed: false });
    }
  });
});
