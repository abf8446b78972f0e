import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, openApi } from '../support/api.ts';
import { fuzzApi } from '../support/api-fuzz.ts';

const REQUESTS = 10_000;

let under: ApiUnderTest;
let address: string;

beforeAll(async () => {
  under = await openApi();
  address = await under.api.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await under.close();
});

test(`${REQUESTS} requests made from the OpenAPI document`, async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const result = await fuzzApi(under, address, { requests: REQUESTS, seed });
  process.stdout.write(`${JSON.stringify({ ...result, faults: result.faults.length })}\n`);
  expect(result.faults).toEqual([]);
});
