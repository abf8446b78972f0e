import type { Page } from '@playwright/test';

/** Ms since 1970 with fractions; the page counts the same way. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

/** When the first picture after this moment was presented, both in ms since 1970; infinite when none came within a minute. */
export async function pictureAfter(page: Page, atMs: number): Promise<number> {
  try {
    const found = await page.waitForFunction((from) => window.pictures.find((ms) => ms > from), atMs, {
      timeout: 60_000,
      polling: 50,
    });
    return (await found.jsonValue()) as number;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
