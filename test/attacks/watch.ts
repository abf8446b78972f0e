import type { BrowserContext, Page } from '@playwright/test';
import { onebox } from '../e2e/player.ts';

/** What must never happen in a page, as it was seen. */
export interface Watch {
  readonly hits: string[];
}

const VIOLATION = 'policy violated: ';

/** Origins the product's pages may speak to. */
export function ownOrigins(): Set<string> {
  const { web, publicApi, cdn, identity, mail, streamHosts } = onebox();
  const addresses = [web, publicApi, cdn, identity, mail, ...streamHosts.map(({ url }) => url)];
  return new Set(addresses.map((address) => new URL(address).origin));
}

/** Notes dialogs, requests to other sites, and what the page's own policy had to stop. */
export async function watch(context: BrowserContext, page: Page): Promise<Watch> {
  const hits: string[] = [];
  const own = ownOrigins();
  await context.addInitScript((prefix) => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`${prefix}${violatedDirective} ${blockedURI}`),
    );
  }, VIOLATION);
  page.on('dialog', (dialog) => {
    hits.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (message.text().startsWith(VIOLATION)) hits.push(message.text());
  });
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && !own.has(origin.replace(/^ws/, 'http'))) hits.push(request.url());
  });
  return { hits };
}
