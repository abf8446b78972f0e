import { OPENID_REFUSALS, type RealmUnderTest } from '@nimbo/testkit/openid-refusals';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { isKeycloak, pages } from './pages.ts';
import {
  adminClient,
  callback,
  catchCallback,
  issuer,
  newAttempt,
  newPerson,
  openid,
  PASSWORD,
  webClient,
} from './realm.ts';

const OF_THE_REALM_ONLY_THE_PUBLIC_KEY = OPENID_REFUSALS.filter(({ needsKey }) => !needsKey);
const APPLICABLE = OF_THE_REALM_ONLY_THE_PUBLIC_KEY.filter(({ embeddedOnly }) => !(isKeycloak && embeddedOnly));
/** Redirects of the realm to itself that a browser goes along with. */
const MOST_REDIRECTS = 10;

/** Follows the realm's own redirects with the cookies of the page. */
async function visit(request: APIRequestContext, address: string) {
  let next = address;
  for (let hops = 0; hops < MOST_REDIRECTS; hops++) {
    const reply = await request.get(next, { maxRedirects: 0 });
    const given = reply.headers().location;
    const location = given === undefined ? null : new URL(given, next).href;
    if (!location || new URL(location).origin !== new URL(issuer()).origin) return { status: reply.status(), location };
    next = location;
  }
  throw new Error(`no end of redirects at ${next}`);
}

test(`none of ${APPLICABLE.length} wrong requests is accepted`, async ({ page, browser }) => {
  test.setTimeout(300_000);
  const other = await browser.newPage();
  const foreignIdToken = (await newPerson(other)).tokens.id_token;
  await other.close();
  const { email } = await newPerson(page);
  const realm: RealmUnderTest = {
    openid: openid(),
    callback: callback(),
    web: webClient(),
    admin: adminClient(),
    foreignIdToken,
    visit: (address) => visit(page.request, address),
    signInAgain: async () => {
      await page.goto(newAttempt().address);
      await catchCallback(page, () => pages.logIn(page, email, PASSWORD));
    },
  };
  const accepted: string[] = [];
  for (const { name, run } of APPLICABLE) {
    const what = await run(realm);
    if (what !== null) accepted.push(`${name}: ${what}`);
  }
  expect(accepted).toEqual([]);
});
