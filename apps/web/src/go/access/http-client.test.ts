import { beforeEach, expect, test } from 'vitest';
import { BEARER_KEY, createBearerSource, expiresAtMs } from './bearer.ts';
import { createHttpClient } from './http-client.ts';

const NOW = Date.UTC(2026, 10, 21);
const jwt = (expiresInMs: number) =>
  `e30.${btoa(JSON.stringify({ exp: (NOW + expiresInMs) / 1000 })).replaceAll('=', '')}.sig`;

let calls: { url: string; authorization: string | null }[];
let storage: Map<string, string>;
let minted: (string | null)[];
let answers: ((url: string, authorization: string | null) => Response | Error)[];

function client() {
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const authorization = new Headers(init?.headers).get('authorization');
    calls.push({ url: String(input), authorization });
    const answer = (answers.length > 1 ? answers.shift()! : answers[0]!)(String(input), authorization);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const store = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  };
  const bearer = createBearerSource({
    fetch,
    webUrl: 'https://web.test',
    storage: store,
    now: () => NOW,
    minted: (id) => void minted.push(id),
  });
  return createHttpClient({ fetch, bearer });
}

beforeEach(() => {
  calls = [];
  storage = new Map();
  minted = [];
  answers = [];
});

test('a request that cannot be sent resolves to an empty object', async () => {
  answers = [() => new TypeError('Failed to fetch')];
  expect(await client().request({ url: 'https://api.test/x' })).toEqual({});
});

test('a refusal resolves to its status and body', async () => {
  answers = [() => Response.json({ code: 'game-unknown' }, { status: 404 })];
  expect(await client().request({ url: 'https://api.test/x' })).toEqual({
    ok: false,
    status: 404,
    data: { code: 'game-unknown' },
  });
});

test('a good reply that is cut off resolves to an empty object', async () => {
  answers = [() => new Response('[{"gid":"a"')];
  expect(await client().request({ url: 'https://api.test/x' })).toEqual({});
});

test('a refusal that is no JSON keeps its status', async () => {
  answers = [() => new Response('<html>', { status: 502 })];
  expect(await client().request({ url: 'https://api.test/x' })).toEqual({ ok: false, status: 502, data: null });
});

test('a public call carries no Authorization, even with a bearer in store', async () => {
  storage.set(BEARER_KEY, jwt(60_000));
  answers = [() => Response.json([])];
  await client().request({ url: 'https://api.test/x' });
  expect(calls).toEqual([{ url: 'https://api.test/x', authorization: null }]);
});

test('a bearer in store is used without asking for another', async () => {
  const token = jwt(60_000);
  storage.set(BEARER_KEY, token);
  answers = [() => Response.json([])];
  await client().request({ url: 'https://api.test/x', signedIn: true });
  expect(calls).toEqual([{ url: 'https://api.test/x', authorization: `Bearer ${token}` }]);
});

test('without one, a bearer is asked for once by requests that come together, and kept', async () => {
  const token = jwt(60_000);
  answers = [(url) => Response.json(url.endsWith('/api/token') ? { access_token: token } : [])];
  const http = client();
  await Promise.all([
    http.request({ url: 'https://api.test/a', signedIn: true }),
    http.request({ url: 'https://api.test/b', signedIn: true }),
  ]);
  expect(calls.filter((call) => call.url.endsWith('/api/token'))).toHaveLength(1);
  expect(storage.get(BEARER_KEY)).toBe(token);
});

test('401 with a bearer that is past its life drops it and retries once', async () => {
  storage.set(BEARER_KEY, jwt(0));
  const fresh = jwt(60_000);
  answers = [
    (url, authorization) => {
      if (url.endsWith('/api/token')) return Response.json({ access_token: fresh });
      return authorization === `Bearer ${fresh}` ? Response.json(['ok']) : new Response('{}', { status: 401 });
    },
  ];
  expect(await client().request({ url: 'https://api.test/x', signedIn: true })).toMatchObject({ ok: true });
  expect(calls.map((call) => call.url)).toEqual([
    'https://api.test/x',
    'https://web.test/api/token',
    'https://api.test/x',
  ]);
});

test('401 after the retry is not retried again', async () => {
  storage.set(BEARER_KEY, jwt(-1000));
  answers = [
    (url) =>
      url.endsWith('/api/token') ? Response.json({ access_token: jwt(-500) }) : new Response('{}', { status: 401 }),
  ];
  expect(await client().request({ url: 'https://api.test/x', signedIn: true })).toMatchObject({ status: 401 });
  expect(calls).toHaveLength(3);
});

test('401 with a bearer that still lives is given back as it is', async () => {
  storage.set(BEARER_KEY, jwt(1000));
  answers = [() => new Response('{}', { status: 401 })];
  expect(await client().request({ url: 'https://api.test/x', signedIn: true })).toMatchObject({ status: 401 });
  expect(calls).toHaveLength(1);
  expect(storage.has(BEARER_KEY)).toBe(true);
});

test('a living bearer of a profile that was replaced is dropped, and the request goes out once more', async () => {
  const [former, fresh] = [jwt(1000), jwt(2000)];
  storage.set(BEARER_KEY, former);
  answers = [
    (url, authorization) => {
      if (url.endsWith('/api/token')) return Response.json({ access_token: fresh, profile: { id: 'lia' } });
      if (authorization === `Bearer ${fresh}`) return Response.json(['ok']);
      return Response.json({ code: 'token-invalid' }, { status: 401 });
    },
  ];
  expect(await client().request({ url: 'https://api.test/x', signedIn: true })).toMatchObject({ ok: true });
  expect(storage.get(BEARER_KEY)).toBe(fresh);
  expect(minted).toEqual(['lia']);
});

test('a bearer that is refused again is not asked for a third time', async () => {
  storage.set(BEARER_KEY, jwt(1000));
  answers = [
    (url) =>
      url.endsWith('/api/token')
        ? Response.json({ access_token: jwt(2000), profile: null })
        : Response.json({ code: 'token-invalid' }, { status: 401 }),
  ];
  expect(await client().request({ url: 'https://api.test/x', signedIn: true })).toMatchObject({ status: 401 });
  expect(calls).toHaveLength(3);
  expect(minted).toEqual([null]);
});

test('a sign-in that has ended gets no other bearer, and the refusal stands', async () => {
  storage.set(BEARER_KEY, jwt(1000));
  const over = () => Response.json({ code: 'signed-out' }, { status: 401 });
  answers = [over, over];
  expect(await client().request({ url: 'https://api.test/x', signedIn: true })).toMatchObject({
    status: 401,
    data: { code: 'signed-out' },
  });
  expect(calls.map(({ url }) => url)).toEqual(['https://api.test/x', 'https://web.test/api/token']);
  expect(storage.has(BEARER_KEY)).toBe(false);
});

test('who has signed in anew goes on with a bearer of the new sign-in', async () => {
  storage.set(BEARER_KEY, jwt(1000));
  const anew = jwt(2000);
  answers = [
    () => Response.json({ code: 'signed-out' }, { status: 401 }),
    () => Response.json({ access_token: anew }),
    () => Response.json({ here: true }),
  ];
  expect(await client().request({ url: 'https://api.test/x', signedIn: true })).toMatchObject({ data: { here: true } });
  expect(calls.at(-1)?.authorization).toBe(`Bearer ${anew}`);
});

test.each<[string, () => Response | Error]>([
  ['does not answer', () => new TypeError('Failed to fetch')],
  ['fails', () => Response.json({ code: 'unavailable' }, { status: 503 })],
  ['answers with something else', () => Response.json({ weather: 'drizzle' })],
  ['answers with garbage', () => new Response('{"access_tok')],
])(
  'where the address of bearers %s, there is no reply: the api is not asked as if nobody were signed in',
  async (_, answer) => {
    answers = [answer];
    expect(await client().request({ url: 'https://api.test/x', signedIn: true })).toEqual({});
    expect(calls.map(({ url }) => url)).toEqual(['https://web.test/api/token']);
  },
);

test('a sign-in that is over has no bearer to give: the api says so', async () => {
  answers = [() => Response.json({ code: 'signed-out' }, { status: 401 })];
  expect(await client().request({ url: 'https://api.test/x', signedIn: true })).toMatchObject({ status: 401 });
  expect(calls.map(({ authorization }) => authorization)).toEqual([null, null]);
});

test('what is no JWT never counts as past', () => {
  expect(expiresAtMs('nonsense')).toBe(null);
  expect(expiresAtMs('a.b.c')).toBe(null);
});
