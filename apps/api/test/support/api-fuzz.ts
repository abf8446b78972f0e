import { PROBLEM_CONTENT_TYPE } from '@nimbo/service-runtime/problem';
import { ENTRIES } from '../authorization/entries.ts';
import { ACTORS, keepHosts, makeWorld, type World } from '../authorization/world.ts';
import type { ApiUnderTest } from './api.ts';
import type { Documented } from './documented.ts';
import { randomFrom, type Schema, SchemaValues } from './schema-values.ts';

/** An answer that takes longer is a hang, in ms. Source: reliability facts B2. */
const HANG_MS = 2000;

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly authz: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly body: Schema | undefined;
  readonly bodyType: string;
  readonly responses: Documented['responses'];
}

export interface FuzzResult {
  readonly requests: number;
  readonly seed: number;
  /** How often each status came. */
  readonly statuses: Record<string, number>;
  /** What must not be, each with the request that did it. */
  readonly faults: string[];
  readonly slowestMs: number;
}

async function readOperations(
  under: ApiUnderTest,
): Promise<{ operations: Operation[]; schemas: Record<string, Schema> }> {
  const document = (await under.call('GET', '/openapi.json')).json();
  const operations: Operation[] = [];
  for (const [path, methods] of Object.entries<Record<string, never>>(document.paths)) {
    for (const [method, operation] of Object.entries<Record<string, never>>(methods)) {
      const content: Record<string, { schema: Schema }> =
        (operation.requestBody as never as { content: never })?.content ?? {};
      const [bodyType = 'application/json'] = Object.keys(content);
      operations.push({
        method: method.toUpperCase(),
        path,
        authz: operation['x-authz']!,
        parameters: operation.parameters ?? [],
        body: content[bodyType]?.schema,
        bodyType,
        responses: operation.responses!,
      });
    }
  }
  return { operations, schemas: document.components.schemas };
}

/** Who usually calls it; now and then it is anybody. */
const USUAL = {
  public: ['anonymous'],
  household: ['admin', 'chooser', 'kids'],
  profile: ['admin', 'kids', 'player'],
  'grown-up': ['admin', 'player'],
  admin: ['admin'],
  account: ['account'],
  host: ['host'],
} as const;

/** Requests made from the OpenAPI document, over sockets. The same seed makes the same ones. */
export async function fuzzApi(
  under: ApiUnderTest,
  address: string,
  { requests, seed }: { readonly requests: number; readonly seed: number },
): Promise<FuzzResult> {
  const { operations, schemas } = await readOperations(under);
  const random = randomFrom(seed);
  const result: FuzzResult = { requests, seed, statuses: {}, faults: [], slowestMs: 0 };
  let slowestMs = 0;
  let world: World | null = null;
  let values = new SchemaValues(schemas, random, []);
  for (let n = 0; n < requests; n++) {
    if (world === null) {
      world = await makeWorld(under);
      const known = [world.ana, world.rosa, world.lia, world.bea].flatMap((of) => [
        of.profileId,
        of.sessionId,
        of.saveId,
        of.wishId,
      ]);
      values = new SchemaValues(schemas, random, known);
    }
    const operation = values.pick(operations);
    const { request, described } = compose(operation, values, world);
    // One may have said a moment ago that it takes no orders, and both have a lease that runs out.
    await keepHosts(under);
    const started = performance.now();
    const fault = await send(address, operation, request, result.statuses);
    const tookMs = performance.now() - started;
    slowestMs = Math.max(slowestMs, tookMs);
    if (fault.text) result.faults.push(`${fault.text}: ${described}`);
    const isSpent = fault.status < 300 && ENTRIES[nameOf(operation)]?.spends;
    if (isSpent) world = null;
  }
  return { ...result, slowestMs: Math.round(slowestMs) };
}

const nameOf = ({ method, path }: Operation) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

const textOf = (made: unknown) => (typeof made === 'string' ? made : JSON.stringify(made)).toWellFormed();

function compose(operation: Operation, values: SchemaValues, world: World) {
  const spoil = values.pick([0, 0, 0.05, 0.3]);
  const actor = values.chance(0.9) ? values.pick(USUAL[operation.authz as keyof typeof USUAL]) : values.pick(ACTORS);
  const text = (schema: Schema) => textOf(values.make(schema, spoil));
  let path = operation.path;
  const query = new URLSearchParams();
  for (const { name, in: where, schema } of operation.parameters) {
    if (where === 'path')
      path = path.replace(
        `{${name}}`,
        // Nothing, or dots, would make it another address.
        encodeURIComponent(name === 'hostId' && values.chance(0.9) ? 'host-1' : text(schema)).replace(/^\.{0,2}$/, '-'),
      );
    else if (where === 'query' && values.chance(0.7)) query.append(name, text(schema));
  }
  if (values.chance(spoil)) query.append(values.pick(['age', 'limit', 'x', '__proto__']), textOf(values.hostile()));
  const hasBody = operation.method !== 'GET';
  const body = !hasBody
    ? undefined
    : values.chance(spoil / 3)
      ? values.pick(['{', '', '[[[[', '{"__proto__":{"admin":true}}', 'null', `{"x":"${'x'.repeat(70_000)}"}`])
      : operation.body
        ? (JSON.stringify(values.make(operation.body, spoil)) ?? '')
        : undefined;
  const as = world.proofs[actor];
  const type = values.chance(spoil / 3) ? values.pick(['text/plain', 'application/xml', '']) : operation.bodyType;
  const headers = {
    ...(as !== undefined && { authorization: `Bearer ${as}` }),
    ...(body !== undefined && type !== '' && { 'content-type': type }),
  };
  const url = `${path}${query.size > 0 ? `?${query}` : ''}`;
  return {
    request: { url, init: { method: operation.method, headers, ...(body !== undefined && { body }) } },
    described: `${actor} ${operation.method} ${url.slice(0, 200)} ${body?.slice(0, 300) ?? ''}`,
  };
}

async function send(
  address: string,
  { responses }: Operation,
  { url, init }: { readonly url: string; readonly init: RequestInit },
  statuses: Record<string, number>,
): Promise<{ status: number; text: string | null }> {
  try {
    const reply = await fetch(`${address}${url}`, { ...init, signal: AbortSignal.timeout(HANG_MS) });
    const { status } = reply;
    const type = reply.headers.get('content-type')?.split(';')[0] ?? '';
    statuses[status] = (statuses[status] ?? 0) + 1;
    const documented = responses[status];
    // An event stream never ends by itself.
    const text = type === 'text/event-stream' ? await reply.body?.cancel() : await reply.text();
    if (!documented || status >= 500) return { status, text: `${status} ${String(text).slice(0, 200)}` };
    const code = type === PROBLEM_CONTENT_TYPE ? JSON.parse(text!).code : null;
    if (code !== null && !documented.description.split(', ').includes(code))
      return { status, text: `${code} is not documented` };
    if (status !== 304 && !(type in (documented.content ?? {})))
      return { status, text: `type ${type} of ${status} is not documented` };
    return { status, text: null };
  } catch (error) {
    return { status: 0, text: `no answer in ${HANG_MS} ms (${(error as Error).name})` };
  }
}
