import type { Judged } from './lighthouse.ts';
import type { Scripts } from './scripts.ts';
import type { SearchTimes } from './search.ts';
import type { Held, Times } from './steps.ts';

interface Measured {
  readonly lighthouse?: readonly Judged[];
  readonly scripts?: Scripts;
  readonly focus?: Times;
  readonly held?: Held;
  readonly search?: SearchTimes;
}

const PERFORMANCE = { public: { desktop: 95, mobile: 90 }, signedIn: { desktop: 90, mobile: 75 } } as const;
/** What is drawn stays where it is: cumulative layout shift. */
const LAYOUT_SHIFT = 0.02;
const HOME_SCRIPT_BYTES = 240_000;
const SEARCH_COMPUTE_MS = 16;
const SEARCH_PAINT_MS = 100;
const FOCUS_MS = 50;
const FRAMES_PER_SECOND = 50;
/** What may move while a direction is held. */
const MAY_ANIMATE = new Set(['transform', 'opacity']);

/** Which figures are not as good as the product promises. */
export function missed({ lighthouse = [], scripts, focus, held, search }: Measured): string[] {
  const figures = [
    atMost('gzipped scripts of home', scripts?.gzipBytes, HOME_SCRIPT_BYTES),
    atMost('focus to ring p95', focus?.p95Ms, FOCUS_MS),
    atMost('search computes p95', search?.compute.p95Ms, SEARCH_COMPUTE_MS),
    atMost('search paints p95', search?.paint.p95Ms, SEARCH_PAINT_MS),
    atMost('long tasks while right is held', held?.longTasks, 0),
    atLeast('frames a second while right is held', held?.framesPerSecond, FRAMES_PER_SECOND),
    ...(scripts?.tooEarly ?? []),
    ...(held?.animated ?? []).filter((name) => !MAY_ANIMATE.has(name)).map((name) => `${name} is animated in a rail`),
  ];
  return [...lighthouse.flatMap(missedBy), ...figures].filter((line) => line !== null);
}

function missedBy({ page, form, ...judged }: Judged): (string | null)[] {
  const name = `${page} ${form}`;
  const performance = PERFORMANCE[judged.isPublic ? 'public' : 'signedIn'][form];
  return [
    atLeast(`${name} performance`, judged.performance, performance),
    atLeast(`${name} accessibility`, judged.accessibility, 100),
    atLeast(`${name} best practices`, judged.bestPractices, 100),
    atLeast(`${name} search engines`, judged.seo ?? undefined, 100),
    atMost(`${name} layout shift`, judged.layoutShift, LAYOUT_SHIFT),
  ];
}

function atLeast(name: string, value: number | undefined, limit: number): string | null {
  return value === undefined || value >= limit ? null : `${name}: ${shown(value)}, wanted at least ${limit}`;
}

function atMost(name: string, value: number | undefined, limit: number): string | null {
  return value === undefined || value <= limit ? null : `${name}: ${shown(value)}, wanted at most ${limit}`;
}

const shown = (value: number) => value.toFixed(value < 1 ? 3 : 1);
