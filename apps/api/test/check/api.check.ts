import { type Catcher, catchMails } from '@nimbo/mail/catcher';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, openApi } from '../support/api.ts';
import { fuzzApi } from '../support/api-fuzz.ts';

const REQUESTS = 10_000;

let under: ApiUnderTest;
let mail: Catcher;
let address: string;

beforeAll(async () => {
  mail = await catchMails({ port: 0 });
  under = await openApi({ API_MAIL_URL: mail.url });
  address = await under.api.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await under.close();
  await mail.close();
});

test(`${REQUESTS} requests made from the OpenAPI document`, async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const result = await fuzzApi(under, address, { requests: REQUESTS, seed });
  process.stdout.write(`${JSON.stringify({ ...result, faults: result.faults.length })}\n`);
  expect(result.faults).toEqual([]);
});
