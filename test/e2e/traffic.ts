import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, test as base, type Request } from '@playwright/test';

/*
 * What every browser of a run has asked for, sent and been told, kept for the last test, which looks for secrets in it. Files that
 * are the same for everybody are named only: they are searched where they lie.
 */
export interface Exchange {
  /** Which browser context it was. */
  readonly context: string;
  readonly url: string;
  readonly sent: string | null;
  /** Null where it was not text, or had not ended with its page. */
  readonly body: string | null;
}

const PUBLISHED = /\/_next\/static\/|\/api\/prod\/go\/|\/media\//;
const TEXT = /^(text\/(?!event-stream)|application\/([\w.-]+\+)?json|application\/x-www-form-urlencoded)/;

/** In the state folder of the run, which the global set-up begins without it. */
export const trafficFile = (state: string) => path.join(state, 'traffic.jsonl');

const ofThisRun = () => trafficFile(path.dirname(process.env.NIMBO_E2E_ONEBOX!));

export function readTraffic(): Exchange[] {
  const lines = readFileSync(ofThisRun(), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

async function bodyOf(request: Request): Promise<string | null> {
  if (PUBLISHED.test(request.url())) return null;
  const response = await request.response();
  if (!response || !TEXT.test(response.headers()['content-type'] ?? '')) return null;
  return response.text();
}

let contexts = 0;
const known = new Set<string>();

function noteContext(context: BrowserContext): void {
  const number = `${process.pid}-${++contexts}`;
  const note = (request: Request, body: string | null) => {
    const exchange: Exchange = { context: number, url: request.url(), sent: request.postData(), body };
    const line = JSON.stringify(exchange);
    const digest = createHash('sha256').update(line).digest('base64');
    if (!known.has(digest)) appendFileSync(ofThisRun(), `${line}\n`);
    known.add(digest);
  };
  // A page that goes away takes its last replies along.
  const noteReply = (request: Request) =>
    bodyOf(request)
      .catch(() => null)
      .then((body) => note(request, body));
  context.on('requestfinished', (request) => void noteReply(request));
  context.on('requestfailed', (request) => note(request, null));
}

/** Notes what the browser's contexts say from now on. */
export const noteTraffic = (browser: Browser) => void browser.on('context', noteContext);

/** The tests of a run: all that a browser hears in them is noted. */
export const test = base.extend<object, { traffic: undefined }>({
  traffic: [
    async ({ browser }, use) => {
      noteTraffic(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
});
