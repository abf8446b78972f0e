import { ALL_ROUTES } from '@nimbo/contracts/all-routes';
import { type Route, takesBearer } from '@nimbo/contracts/http';
import { PROBLEMS, type ProblemCode } from '@nimbo/contracts/problems';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answeredRoutes, OUTSIDE_THE_CONTRACT } from './support/answered-routes.ts';
import { type ApiUnderTest, HOST_KEY, openApi, type Player } from './support/api.ts';

interface Operation {
  readonly operationId: string;
  readonly 'x-authz': string;
  readonly responses: Record<string, { description: string; content?: Record<string, unknown> }>;
}

let under: ApiUnderTest;
let player: Player;
let paths: Record<string, Record<string, Operation>>;

beforeAll(async () => {
  under = await openApi();
  player = await under.signIn();
  const document = (await under.call('GET', '/openapi.json')).json();
  paths = document.paths;
});
afterAll(async () => {
  await under.close();
});

const named = (route: Route) => `${route.method} ${route.path}`;

describe('three lists agree', () => {
  test('the routes that answer are those of the contract', () => {
    expect(answeredRoutes(under).toSorted()).toEqual([...ALL_ROUTES.map(named), ...OUTSIDE_THE_CONTRACT].toSorted());
  });

  test('the OpenAPI document describes those of the contract, with who may call them', () => {
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, operation]) =>
          `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')} ${operation['x-authz']}`,
      ),
    );
    expect(described.toSorted()).toEqual(ALL_ROUTES.map((route) => `${named(route)} ${route.authz}`).toSorted());
  });

  test('and every reference inside the document leads somewhere', async () => {
    const document = (await under.call('GET', '/openapi.json')).json();
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(10);
    for (const [, name] of references) expect(document.components.schemas).toHaveProperty(name!);
    expect(document.paths['/user/v2/canPlay'].get.responses['403'].content).toHaveProperty('application/json');
    expect(document.paths['/user/play-sessions/{id}/events'].get.responses['200'].content).toHaveProperty([
      'text/event-stream',
    ]);
  });
});

test('every operation names each status it answers with, and at it the codes of its refusals', () => {
  for (const operation of Object.values(paths).flatMap((operations) => Object.values(operations))) {
    const statuses = Object.keys(operation.responses);
    expect(statuses, operation.operationId).toEqual(statuses.filter((status) => /^\d{3}$/.test(status)));
    for (const status of statuses.filter((code) => code >= '400')) {
      const codes = operation.responses[status]!.description.split(', ');
      const others = codes.filter((code) => PROBLEMS[code as ProblemCode]?.status !== Number(status));
      expect({ operation: operation.operationId, others }).toEqual({ operation: operation.operationId, others: [] });
    }
  }
  expect(Object.keys(paths['/user/play-sessions/{id}/zone']!.put!.responses).toSorted()).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '414',
    '415',
    '429',
    '500',
    '503',
  ]);
});

describe('nobody gets in with somebody else’s proof', () => {
  const address = (route: Route) =>
    route.path
      .replace(':hostId', 'host-1')
      .replace(
        /:id/,
        route.path.includes('games/') || route.path.includes('game-info') ? 'frozen-bubble' : crypto.randomUUID(),
      );

  test.each(ALL_ROUTES.filter((route) => route.authz !== 'public').map((route) => [named(route), route] as const))(
    '%s',
    async (_name, route) => {
      const kind = takesBearer(route) ? 'bearer' : route.authz;
      const proofs: Record<string, string> = {
        bearer: player.bearer,
        account: await under.identity.token({ sub: crypto.randomUUID() }),
        host: HOST_KEY,
      };
      delete proofs[kind];
      for (const as of [undefined, ...Object.values(proofs)]) {
        const reply = await under.call(route.method, address(route), as === undefined ? {} : { as });
        expect([reply.statusCode, reply.json().code]).toEqual([
          401,
          as === undefined ? 'token-missing' : 'token-invalid',
        ]);
      }
    },
  );
});

test('browsers of the web app may read replies, others may not', async () => {
  const reply = async (origin: string) => under.call('GET', '/catalog/games', { headers: { origin } });
  expect((await reply('http://web.test')).headers['access-control-allow-origin']).toBe('http://web.test');
  expect((await reply('http://evil.test')).headers['access-control-allow-origin']).toBeUndefined();
});
