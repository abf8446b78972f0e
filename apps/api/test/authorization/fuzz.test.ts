import { type Catcher, catchMails } from '@nimbo/mail/catcher';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, openApi } from '../support/api.ts';
import { fuzzApi } from '../support/api-fuzz.ts';

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

/** A slice of `npm run check:api`, with another seed each day. */
test('hundreds of requests made from the OpenAPI document: no failure of ours, nothing undocumented, none without answer', async () => {
  const result = await fuzzApi(under, address, { requests: 300, seed: Math.floor(Date.now() / 86_400_000) });
  expect(result.faults, `seed ${result.seed}`).toEqual([]);
  expect(result.statuses[200] ?? 0).toBeGreaterThan(50);
  expect(result.statuses[400] ?? 0).toBeGreaterThan(50);
});
