import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { loadedTooEarly } from './on-demand.ts';

/** Time after the page is there in which it may still load scripts by itself, in ms. */
const QUIET_MS = 3000;
/** By then it has also loaded what follows live news, see `when-settled.ts`, in ms. */
const SETTLED_MS = 4000;

export interface Scripts {
  readonly files: number;
  readonly gzipBytes: number;
  /** What comes once the page has settled, on top of them. */
  readonly laterGzipBytes: number;
  /** Largest first, by their end of the address, in gzipped bytes. */
  readonly largest: Readonly<Record<string, number>>;
  /** What of the code that is to come on demand came by itself, until the page has settled. */
  readonly tooEarly: readonly string[];
}

/** All scripts a page loads until it is quiet, each compressed as a server would. */
export async function measureScripts(page: Page, open: () => Promise<void>): Promise<Scripts> {
  const found = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.ok()) found.set(response.url(), response.body());
  });
  await open();
  await page.waitForTimeout(QUIET_MS);
  const sizes = await sizesOf(found);
  await page.waitForTimeout(SETTLED_MS);
  const settled = await sizesOf(found);
  const sorted = sizes.toSorted((a, b) => b[1] - a[1]);
  return {
    files: sizes.length,
    gzipBytes: sumOf(sizes),
    laterGzipBytes: sumOf(settled) - sumOf(sizes),
    largest: Object.fromEntries(sorted.slice(0, 8)),
    tooEarly: loadedTooEarly(new Set(settled.map(([file]) => file))),
  };
}

type Size = readonly [file: string, gzipBytes: number];

const sumOf = (sizes: readonly Size[]) => sizes.reduce((sum, [, size]) => sum + size, 0);

function sizesOf(found: ReadonlyMap<string, Promise<Buffer>>): Promise<Size[]> {
  return Promise.all(
    [...found].map(async ([url, body]): Promise<Size> => [url.split('/').at(-1) ?? url, gzipSync(await body).length]),
  );
}
