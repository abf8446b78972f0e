import type { Page } from '@playwright/test';
import { median, quantile } from './numbers.ts';

/** Times of many equal actions, in ms. */
export interface Times {
  readonly count: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly worstMs: number;
}

export function timesOf(values: readonly number[]): Times {
  return {
    count: values.length,
    medianMs: median(values),
    p95Ms: quantile(values, 0.95),
    worstMs: Math.max(...values),
  };
}

/** What the page itself notes: when a key was pressed, and when the picture after it was on the screen. */
declare global {
  interface Window {
    noted: { focus: number[]; frames: number[]; longTasks: number[]; animated: Set<string> };
  }
}

/** Runs in the page, from before it loads. */
export function watchPage(): void {
  const noted = {
    focus: [] as number[],
    frames: [] as number[],
    longTasks: [] as number[],
    animated: new Set<string>(),
  };
  window.noted = noted;
  let pressedAt: number | null = null;
  const onKey = (event: KeyboardEvent) => {
    pressedAt ??= event.timeStamp;
  };
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('focusin', () => {
    if (pressedAt === null) return;
    const since = pressedAt;
    pressedAt = null;
    // After the frame that draws the ring has been handed over, the next task runs.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => noted.focus.push(performance.now() - since);
      port2.postMessage(null);
    });
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.longTasks.push(entry.duration);
  }).observe({ type: 'longtask' });
  const frame = (now: number) => {
    noted.frames.push(now);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** From a press of right or left to the painted ring, over a rail there and back. */
export async function measureFocus(page: Page, presses: number): Promise<Times> {
  await page.evaluate(() => window.noted.focus.splice(0));
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press(press % 20 < 10 ? 'ArrowRight' : 'ArrowLeft');
    await page.waitForTimeout(120);
  }
  return timesOf(await page.evaluate(() => window.noted.focus));
}

export interface Held {
  readonly framesPerSecond: number;
  readonly longestGapMs: number;
  readonly longTasks: number;
  readonly longestTaskMs: number;
  /** What moved meanwhile; layout must not be among it. */
  readonly animated: readonly string[];
}

/** Holds right in a rail. */
export async function measureHeld(page: Page, heldMs: number): Promise<Held> {
  await page.evaluate(() => {
    Object.assign(window.noted, { frames: [], longTasks: [], animated: new Set() });
    const sample = setInterval(() => {
      for (const animation of document.getAnimations()) {
        const properties = (animation.effect as KeyframeEffect | null)?.getKeyframes().flatMap(Object.keys) ?? [];
        for (const name of properties)
          if (!['offset', 'computedOffset', 'easing', 'composite'].includes(name)) window.noted.animated.add(name);
      }
    }, 50);
    setTimeout(() => clearInterval(sample), 10_000);
  });
  await page.keyboard.down('ArrowRight');
  await page.waitForTimeout(heldMs);
  await page.keyboard.up('ArrowRight');
  const noted = await page.evaluate(() => ({
    frames: window.noted.frames,
    longTasks: window.noted.longTasks,
    animated: [...window.noted.animated],
  }));
  const gaps = noted.frames.slice(1).map((at, index) => at - noted.frames[index]!);
  const span = (noted.frames.at(-1) ?? 0) - (noted.frames[0] ?? 0);
  return {
    framesPerSecond: (gaps.length * 1000) / span,
    longestGapMs: Math.max(...gaps),
    longTasks: noted.longTasks.length,
    longestTaskMs: Math.max(0, ...noted.longTasks),
    animated: noted.animated.toSorted(),
  };
}
