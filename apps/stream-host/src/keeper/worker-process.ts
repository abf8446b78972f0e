import type { Logger } from '@nimbo/service-runtime/log';
import { boundToParent } from '../sandbox/session-user.ts';
import type { KeeperToWorker, WorkerOptions, WorkerToKeeper } from '../worker-protocol.ts';
import { type Child, startChild } from './child.ts';

/** Waits before the first, second, ... restart in a row, in ms. */
const RESTART_PAUSES_MS = [100, 250, 500, 1000, 2000] as const;
/** A worker that lived this long, in ms, had started well. */
const STEADY_MS = 30_000;
const STOP_PATIENCE_MS = 1000;

export interface WorkerProcess {
  send(message: KeeperToWorker): void;
  stop(): Promise<void>;
}

interface WorkerPlan {
  readonly script: string;
  readonly options: WorkerOptions;
  readonly environment: Readonly<Record<string, string>>;
  readonly log: Logger;
  readonly onMessage: (message: WorkerToKeeper) => void;
  /** The worker is gone, and every browser's connection with it; another one is started. */
  readonly onLost: () => void;
}

/** Runs the media worker and starts it again whenever it dies: the game does not notice. */
export function startWorker(plan: WorkerPlan): WorkerProcess {
  let stopping = false;
  let failures = 0;
  let pause: NodeJS.Timeout | undefined;
  let child = launch();

  function launch(): Child {
    const startedMs = performance.now();
    const started = startChild({
      name: 'worker',
      argv: boundToParent([process.execPath, plan.script, JSON.stringify(plan.options)]),
      environment: plan.environment,
      ipc: true,
      log: plan.log,
    });
    started.process.on('message', (message) => plan.onMessage(message as WorkerToKeeper));
    void started.ended.then(({ code, signal }) => {
      if (stopping) return;
      failures = performance.now() - startedMs > STEADY_MS ? 1 : failures + 1;
      plan.log.warn({ exitCode: code, signal, failures }, 'the media worker ended and is started again');
      plan.onLost();
      const pauseMs = RESTART_PAUSES_MS[Math.min(failures, RESTART_PAUSES_MS.length) - 1];
      pause = setTimeout(() => {
        child = launch();
      }, pauseMs);
    });
    return started;
  }

  const send = (message: KeeperToWorker) => {
    if (child.process.connected) child.process.send(message, () => undefined);
  };
  return {
    send,
    async stop() {
      stopping = true;
      clearTimeout(pause);
      await child.stop(STOP_PATIENCE_MS, () => send({ type: 'stop' }));
    },
  };
}
