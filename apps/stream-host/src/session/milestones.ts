import type { Logger } from '@nimbo/service-runtime/log';

/** The way from an order to the picture, in its usual order. `connected` may come at any point of it. */
export type Milestone =
  | 'ordered'
  | 'keeper-up'
  | 'display-up'
  | 'exec'
  | 'worker-up'
  | 'connected'
  | 'window-mapped'
  | 'first-picture-sent';

/** Notes in the session's log when a milestone was passed, in ms since 1970: what a slow start is explained by. */
export function logMilestone(log: Logger, milestone: Milestone, atMs = nowMs()): void {
  log.info({ milestone, atMs: Math.round(atMs * 1000) / 1000 }, 'milestone of the start');
}

/** Ms since 1970 with fractions, and the same for every process of the machine. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now();
}
