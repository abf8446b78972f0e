import type { CurrentProfile } from '@nimbo/contracts/http';
import type { Browser, BrowserContext } from '@playwright/test';
import { signIn } from '../e2e/player.ts';

/** What further contexts of a browser need to be signed in. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs in by the real pages, once for many contexts, and answers what is asked only once on a device. */
export async function signInOnce(browser: Browser): Promise<SignedIn> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const profile = page.waitForResponse((response) => response.url().endsWith('/user/profile') && response.ok());
    await signIn(page);
    const { id } = (await (await profile).json()) as CurrentProfile;
    await page.evaluate(
      (key) => localStorage.setItem(key, JSON.stringify({ isGammaConfigured: true })),
      `nimbo-stream:${id}`,
    );
    return await context.storageState();
  } finally {
    await context.close();
  }
}
