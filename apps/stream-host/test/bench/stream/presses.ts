import type { Page } from '@playwright/test';

export interface Press {
  /** Ms since 1970. */
  readonly pressedMs: number;
  /** From the press to the picture that shows it. */
  readonly tookMs: number;
}

/**
 * Presses a key in the page and watches the brightness of a pixel of the picture, frame by frame, until it changes; both by the page's own clock.
 * Presses whose picture did not come within two seconds are left out.
 */
export function pressAndWatch(page: Page, presses: number): Promise<Press[]> {
  return page.evaluate(async (count) => {
    const video = document.querySelector('video')!;
    // A few bytes of the picture itself: drawing it on a canvas takes half a frame's time and would be measured too.
    const bytes = new Uint8Array(64);
    const isLit = async () => {
      const picture = new VideoFrame(video);
      await picture.copyTo(bytes, { rect: { x: 40, y: 40, width: 2, height: 2 } });
      picture.close();
      return bytes[0]! > 128;
    };
    const until = (lit: boolean) =>
      new Promise<number | null>((resolve) => {
        const late = setTimeout(() => resolve(null), 2000);
        const look = async () => {
          const shownAt = performance.now();
          if ((await isLit()) !== lit) return video.requestVideoFrameCallback(look);
          clearTimeout(late);
          resolve(shownAt);
        };
        video.requestVideoFrameCallback(look);
      });
    const key = (type: string) => window.dispatchEvent(new KeyboardEvent(type, { code: 'KeyA', cancelable: true }));
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const seen: Press[] = [];
    for (let press = 0; press < count; press++) {
      const lit = until(true);
      const pressedAt = performance.now();
      key('keydown');
      const seenAt = await lit;
      if (seenAt !== null) seen.push({ pressedMs: performance.timeOrigin + pressedAt, tookMs: seenAt - pressedAt });
      const dark = until(false);
      key('keyup');
      await dark;
      // Not in step with the display's frames.
      await pause(60 + ((press * 37) % 50));
    }
    return seen;
  }, presses);
}
