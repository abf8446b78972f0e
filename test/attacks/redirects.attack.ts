import { hostileAddresses } from '@nimbo/testkit/hostile-addresses';
import { expect, type Page, test } from '@playwright/test';
import { onebox } from '../e2e/player.ts';
import { signInOnce } from '../tour/sign-in-once.ts';
import { watch } from './watch.ts';

/** Goes through next-auth as its own sign-in page does, with an address to return to. */
async function signInAndReturnTo(page: Page, callbackUrl: string): Promise<void> {
  await page.evaluate(async (address) => {
    const { csrfToken } = await (await fetch('/api/auth/csrf')).json();
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/api/auth/signin/nimbo';
    for (const [name, value] of Object.entries({ csrfToken, callbackUrl: address })) {
      const input = document.createElement('textarea');
      Object.assign(input, { name, value });
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  }, callbackUrl);
}

test('no address to return to leads away from the site', async ({ browser }) => {
  const { web } = onebox();
  const addresses = hostileAddresses(web);
  expect(addresses.length).toBeGreaterThanOrEqual(60);
  // Signed in at the identity service: the way there and back asks nothing.
  const context = await browser.newContext({ storageState: await signInOnce(browser) });
  const page = await context.newPage();
  const { hits } = await watch(context, page);
  const left: string[] = [];
  const isHome = () => page.url().startsWith(`${web}/`);
  for (const address of addresses) {
    const encoded = encodeURIComponent(address);
    for (const path of [`/limbo?to=${encoded}`, `/limbo?state=${encoded}`, `/en/sign-in?callbackUrl=${encoded}`]) {
      await page.goto(web + path).catch(() => undefined);
      if (!isHome()) left.push(`${path} led to ${page.url()}`);
    }
    // The page before may still be on its way on.
    await expect(async () => void (await page.goto(`${web}/robots.txt`))).toPass();
    const back = page.waitForURL((url) => url.origin === web && !/^\/(api|robots)/.test(url.pathname), {
      waitUntil: 'domcontentloaded',
    });
    await Promise.all([back, signInAndReturnTo(page, address)]).catch(() => undefined);
    if (!isHome()) left.push(`signing in with ${JSON.stringify(address)} led to ${page.url()}`);
  }
  expect(left).toEqual([]);
  expect(hits).toEqual([]);
  await context.close();
});
