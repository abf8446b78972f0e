import type { Logger } from '@nimbo/service-runtime/log';
import type { SessionGroups } from '../sandbox/limits/session-groups.ts';
import { boundToParent } from '../sandbox/session-user.ts';
import type { KeeperToWorker, WorkerOptions, WorkerToKeeper } from '../worker-protocol.ts';
import { type Child, startChild } from './child.ts';

/** Waits before the first, second, ... restart in a row, in ms. */
const RESTART_PAUSES_MS = [0, 250, 500, 1000, 2000] as const;
/** A worker that lived this long, in ms, had started well. */
const STEADY_MS = 30_000;
const STOP_PATIENCE_MS = 1000;

export interface WorkerProcess {
  /** The display is up: this worker, and each after it, shall show it. */
  begin(): void;
  /** The game has a window. */
  shown(): void;
  send(message: KeeperToWorker): void;
  stop(): Promise<void>;
}

interface WorkerPlan {
  /** A worker that waits already. */
  readonly first: Child;
  readonly launch: (session: string) => Child;
  readonly session: string;
  readonly options: WorkerOptions;
  readonly groups: SessionGroups;
  readonly log: Logger;
  readonly onMessage: (message: WorkerToKeeper) => void;
  /** The worker is gone, and every browser's connection with it; another one is started. */
  readonly onLost: () => void;
  /** The next worker takes messages. */
  readonly onBack: () => void;
}

/**
 * What keeps a worker's memory where it is after a minute. Each picture and packet passes through buffers outside of the
 * JavaScript heap that go with the young objects that hold them: a small young generation frees them soon, and few malloc
 * arenas give the memory back to be used again instead of spreading it (decision 114).
 */
export const WORKER_MEMORY = {
  options: ['--max-semi-space-size=4'],
  environment: { MALLOC_ARENA_MAX: '2' },
} as const;

/** Starts a worker that loads its libraries and then waits for the message `begin`. */
export function launchWorker(script: string, environment: Readonly<Record<string, string>>, log: Logger): Child {
  return startChild({
    name: 'worker',
    argv: boundToParent([process.execPath, ...WORKER_MEMORY.options, script]),
    environment: { ...environment, ...WORKER_MEMORY.environment },
    ipc: true,
    log,
  });
}

/** Runs the media worker and starts it again whenever it dies: the game does not notice. */
export function superviseWorker(plan: WorkerPlan): WorkerProcess {
  let stopping = false;
  let began = false;
  let isShown = false;
  let failures = 0;
  let pause: NodeJS.Timeout | undefined;
  let child = watch(plan.first);

  function watch(started: Child): Child {
    const startedMs = performance.now();
    started.process.on('message', (message) => plan.onMessage(message as WorkerToKeeper));
    void started.ended.then(({ code, signal }) => {
      if (stopping) return;
      failures = performance.now() - startedMs > STEADY_MS ? 1 : failures + 1;
      plan.log.warn({ exitCode: code, signal, failures }, 'the media worker ended and is started again');
      plan.onLost();
      const pauseMs = RESTART_PAUSES_MS[Math.min(failures, RESTART_PAUSES_MS.length) - 1];
      pause = setTimeout(() => {
        child = watch(plan.launch(plan.session));
        if (began) order();
        plan.onBack();
      }, pauseMs);
    });
    return started;
  }

  function order(): void {
    plan.groups.enter('media', child.process.pid);
    send({ type: 'begin', session: plan.session, options: JSON.stringify(plan.options) });
    if (isShown) send({ type: 'shown' });
  }

  function send(message: KeeperToWorker): void {
    if (child.process.connected) child.process.send(message, () => undefined);
  }

  return {
    begin() {
      began = true;
      order();
    },
    shown() {
      isShown = true;
      send({ type: 'shown' });
    },
    send,
    async stop() {
      stopping = true;
      clearTimeout(pause);
      await child.stop(STOP_PATIENCE_MS, () => send({ type: 'stop' }));
    },
  };
}
