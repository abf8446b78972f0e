import type { Logger } from './log.ts';

/** Longest wait for open work at the end, in ms. */
const GRACE_MS = 8000;

/** Runs the steps in order once, at SIGTERM or SIGINT, then exits; a step that hangs is cut off after eight seconds. */
export function onShutdown(log: Logger, steps: readonly (() => Promise<unknown> | unknown)[]): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    for (const step of steps) {
      try {
        await step();
      } catch (error) {
        log.error({ err: error }, 'a step of the shutdown failed');
      }
    }
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}
