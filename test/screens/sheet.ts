import type { Browser } from '@playwright/test';

export interface SheetParts {
  readonly mockup: Buffer;
  readonly product: Buffer;
}

/** Longest side of one half, in px: enough to compare the layout and to read the words. */
const LONGEST_SIDE = 960;
const GAP = 12;
const QUALITY = 0.78;

/** Both pictures beside each other as WebP. */
export async function composeSheet(browser: Browser, { mockup, product }: SheetParts): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    const address = await page.evaluate(
      async ([left, right, longest, gap, quality]) => {
        const load = async (data: string) =>
          createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
        const [before, after] = await Promise.all([load(left), load(right)]);
        const scale = Math.min(1, longest / Math.max(after.width, after.height));
        const width = Math.round(after.width * scale);
        const height = Math.round(after.height * scale);
        const canvas = document.createElement('canvas');
        canvas.width = width * 2 + gap;
        canvas.height = height;
        const context = canvas.getContext('2d')!;
        context.imageSmoothingQuality = 'high';
        context.fillStyle = 'white';
        context.fillRect(0, 0, canvas.width, canvas.height);
        context.drawImage(before, 0, 0, width, height);
        context.drawImage(after, width + gap, 0, width, height);
        return canvas.toDataURL('image/webp', quality);
      },
      [mockup.toString('base64'), product.toString('base64'), LONGEST_SIDE, GAP, QUALITY] as const,
    );
    return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  } finally {
    await page.close();
  }
}
