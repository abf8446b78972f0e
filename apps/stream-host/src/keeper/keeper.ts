import { randomUUID } from 'node:crypto';
import type { EndReason } from '@nimbo/contracts/end-reason';
import type { HostSession } from '@nimbo/contracts/host';
import type { Logger } from '@nimbo/service-runtime/log';
import type { AgentToKeeper, KeeperToAgent } from '../session/keeper-protocol.ts';
import { logMilestone } from '../session/milestones.ts';
import { type SessionFile, writeSessionFile } from '../session/session-file.ts';
import type { WorkerToKeeper } from '../worker-protocol.ts';
import { Attachment } from './attachment.ts';
import type { Child } from './child.ts';
import { isClockDue } from './clock-signals.ts';
import {
  newSession,
  remainingSeconds,
  type SessionEvent,
  type SessionPolicy,
  type SessionState,
  START_TIMEOUT_MS,
  transition,
} from './session-machine.ts';
import { SessionProcesses } from './session-processes.ts';

const TICK_MS = 250;
/** How often the played time is made durable while somebody plays, in ms. */
const STORE_EVERY_MS = 2000;

export interface KeeperPorts {
  readonly file: SessionFile;
  readonly filePath: string;
  readonly log: Logger;
  /** A media worker that waits, and how to start the next. */
  readonly firstWorker: Child;
  readonly launchWorker: (session: string) => Child;
  /** Speaks to the agent if there is one at the moment. */
  readonly tellAgent: (message: KeeperToAgent) => void;
  readonly nowMs: () => number;
  /** Every process of the session is gone and its end is on disk. */
  readonly onGone: () => void;
}

/** Runs one play session from its first process to its last. */
export class Keeper {
  readonly #ports: KeeperPorts;
  #policy: SessionPolicy;
  readonly #processes: SessionProcesses;
  readonly #attachment: Attachment;
  #state: SessionState;
  #storedAtMs = 0;
  #writing: Promise<void> = Promise.resolve();
  #ticker: NodeJS.Timeout | undefined;

  constructor(ports: KeeperPorts) {
    const { file, log, tellAgent } = ports;
    this.#ports = ports;
    this.#policy = {
      maxPlayMs: file.order.maxPlaySeconds * 1000,
      reattachWindowMs: file.order.reattachWindowSeconds * 1000,
      startTimeoutMs: START_TIMEOUT_MS,
    };
    this.#state = newSession(ports.nowMs());
    this.#processes = new SessionProcesses({
      file,
      log,
      firstWorker: ports.firstWorker,
      launchWorker: ports.launchWorker,
      onShown: () => this.#apply({ type: 'window-shown' }),
      onBroken: () => this.#apply({ type: 'broken' }),
      onSaveRefused: () => this.end('save-unavailable'),
      onGameExited: (code) => this.#apply({ type: 'game-exited', code }),
      onWorker: (message) => this.#onWorker(message),
      onWorkerLost: () => this.#attachment.workerLost(),
      onWorkerBack: () => this.#attachment.workerBack(),
    });
    this.#attachment = new Attachment({
      tellAgent,
      tellWorker: (message) => this.#processes.tellWorker(message),
      onMedia: (up) => {
        if (up) logMilestone(log, 'connected');
        this.#apply({ type: up ? 'connected' : 'disconnected' });
      },
      newSecret: randomUUID,
    });
  }

  get session(): HostSession {
    const { status, endReason, playedMs } = this.#state;
    return {
      id: this.#ports.file.session.id,
      status,
      endReason,
      playedSeconds: Math.round(playedMs) / 1000,
      maxPlaySeconds: this.#policy.maxPlayMs / 1000,
    };
  }

  start(): void {
    this.#ticker = setInterval(() => this.#apply({ type: 'tick' }), TICK_MS);
    this.#processes.start();
  }

  end(reason: EndReason): void {
    this.#apply({ type: 'end', reason });
  }

  onAgent(message: AgentToKeeper): void {
    switch (message.type) {
      case 'open':
        this.#attachment.open(message);
        this.#tellClock();
        break;
      case 'signal':
        this.#attachment.relay(message.connectionId, message.message);
        break;
      case 'close':
        this.#attachment.close(message.connectionId);
        break;
      case 'deadline':
        this.#moveDeadline(message.maxPlaySeconds * 1000);
        break;
      case 'end':
        this.end(message.reason);
        break;
    }
  }

  /** No agent is connected any more, so no browser is heard. */
  onAgentGone(): void {
    this.#attachment.closeAll();
  }

  /** What was played until now was played by the former limit. */
  #moveDeadline(maxPlayMs: number): void {
    this.#apply({ type: 'tick' });
    if (this.#state.status === 'ended' || maxPlayMs === this.#policy.maxPlayMs) return;
    this.#ports.log.info({ fromMs: this.#policy.maxPlayMs, toMs: maxPlayMs }, 'the deadline has moved');
    this.#policy = { ...this.#policy, maxPlayMs };
    this.#apply({ type: 'tick' });
    if (this.session.status === 'ended') return;
    this.#tellClock();
    this.#store();
  }

  #onWorker(message: WorkerToKeeper): void {
    switch (message.type) {
      case 'first-picture':
        logMilestone(this.#ports.log, 'first-picture-sent', message.atMs);
        break;
      case 'up':
        logMilestone(this.#ports.log, 'worker-up');
        this.#apply({ type: 'worker-up' });
        break;
      case 'signal':
        this.#attachment.signal(message.connectionId, message.message);
        break;
      case 'connected':
        this.#attachment.mediaUp(message.connectionId);
        break;
      case 'silence':
        this.#attachment.silence(message.connectionId, message.silent);
        break;
      case 'disconnected':
        this.#attachment.mediaDown(message.connectionId);
        break;
      case 'fault':
        this.#ports.log.warn({ fault: message.message }, 'the media worker gives up');
        break;
    }
  }

  #apply(event: SessionEvent): void {
    const before = this.#state;
    const nowMs = this.#ports.nowMs();
    this.#state = transition(before, event, this.#policy, nowMs);
    const remaining = remainingSeconds(this.#state, this.#policy);
    if (isClockDue(remainingSeconds(before, this.#policy), remaining)) this.#tellClock();
    if (this.#state.status !== before.status) this.#onStatus(before.status);
    else if (this.#state.status === 'playing' && nowMs - this.#storedAtMs >= STORE_EVERY_MS) this.#store();
  }

  #onStatus(before: HostSession['status']): void {
    const { status, endReason } = this.#state;
    this.#ports.log.info({ before, status, endReason }, 'play session changed');
    if (status !== 'ended') {
      this.#store();
      return;
    }
    clearInterval(this.#ticker);
    this.#ports.tellAgent({ type: 'ending', reason: endReason ?? 'host-lost' });
    void this.#finish();
  }

  /** The end is only told as such when nothing of the session is left. */
  async #finish(): Promise<void> {
    await this.#processes.stop();
    this.#store();
    await this.#writing;
    this.#ports.onGone();
  }

  #store(): void {
    this.#storedAtMs = this.#ports.nowMs();
    const session = this.session;
    this.#ports.tellAgent({ type: 'state', session });
    const { filePath, file, log } = this.#ports;
    this.#writing = this.#writing
      .then(() => writeSessionFile(filePath, { ...file, session }))
      .catch((error: unknown) => log.error({ err: error }, 'the session file could not be written'));
  }

  #tellClock(): void {
    this.#attachment.tell({ type: 'clock', remainingSeconds: remainingSeconds(this.#state, this.#policy) });
  }
}
