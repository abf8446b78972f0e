import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { ClientSignal, type HostSignal } from '@nimbo/contracts/signaling';
import type { WebSocket } from 'ws';
import { MediaRelay } from '../../src/agent/media-relay.ts';
import { WORKER_MEMORY } from '../../src/keeper/worker-process.ts';
import type { WorkerOptions, WorkerToKeeper } from '../../src/worker-protocol.ts';
import type { Cleanup } from './tools.ts';

const WORKER = join(import.meta.dirname, '../../src/worker/main.ts');

/** Runs a worker and relays between it and browsers. Emits the worker's messages by their type. */
export class MediaHost extends EventEmitter {
  readonly worker: ChildProcess;
  /** Browsers are told this port instead of the worker's own. */
  offeredPort: number | null = null;
  readonly #sockets = new Map<string, WebSocket>();
  readonly #relays = new Map<string, MediaRelay>();
  readonly #mediaSocket: string;
  #cut = false;

  constructor(options: WorkerOptions, cleanup: Cleanup) {
    super();
    this.#mediaSocket = join(mkdtempSync('/tmp/nimbo-media-'), 'media');
    cleanup.add(() => rmSync(dirname(this.#mediaSocket), { recursive: true, force: true }));
    const settings: WorkerOptions = { mediaSocket: this.#mediaSocket, ...options };
    // Its log goes where ours does not: a bench prints one JSON object and nothing else.
    this.worker = cleanup.kill(
      fork(WORKER, [JSON.stringify(settings)], {
        stdio: ['ignore', 2, 2, 'ipc'],
        execArgv: [...WORKER_MEMORY.options],
        env: { ...process.env, ...WORKER_MEMORY.environment },
      }),
    );
    this.worker.on('message', (message: WorkerToKeeper) => {
      if (message.type === 'signal') this.#send(message.connectionId, message.message, options.udpPort);
      this.emit(message.type, message);
    });
  }

  /** Resolves when the worker has encoded its first picture; rejects when it ends before. */
  async up(): Promise<void> {
    const failed = Promise.race([
      once(this, 'fault').then(([{ message }]) => Promise.reject(new Error(`the worker says: ${message}`))),
      once(this.worker, 'exit').then(([code]) => Promise.reject(new Error(`the worker ended with ${code}`))),
    ]);
    failed.catch(() => {});
    await Promise.race([once(this, 'up'), failed]);
  }

  /** Ends every browser's signalling and lets none in until it is mended. */
  cutSignaling(cut: boolean): void {
    this.#cut = cut;
    if (cut) this.dropSignaling();
  }

  attach(socket: WebSocket): void {
    if (this.#cut) {
      socket.terminate();
      return;
    }
    const connectionId = randomUUID();
    this.#sockets.set(connectionId, socket);
    socket.on('message', (data, isBinary) => {
      if (isBinary) {
        this.#relays.get(connectionId)?.push(data as Buffer);
        return;
      }
      const message = ClientSignal.parse(JSON.parse(String(data)));
      if (message.type === 'attach') this.worker.send({ type: 'open', connectionId, transport: message.transport });
      else this.worker.send({ type: 'signal', connectionId, message });
    });
    socket.on('close', () => {
      this.#sockets.delete(connectionId);
      this.#relays.get(connectionId)?.close();
      if (this.worker.connected) this.worker.send({ type: 'close', connectionId });
    });
  }

  #send(connectionId: string, signal: HostSignal, ownPort: number): void {
    const redirected =
      signal.type === 'offer' && this.offeredPort !== null
        ? { ...signal, sdp: signal.sdp.replaceAll(` ${ownPort} typ host`, ` ${this.offeredPort} typ host`) }
        : signal;
    const socket = this.#sockets.get(connectionId);
    socket?.send(JSON.stringify(redirected));
    if (socket && signal.type === 'media') {
      this.#relays.set(connectionId, new MediaRelay(this.#mediaSocket, connectionId, socket));
    }
  }

  /** Cuts every browser's signalling, as an agent that dies does. */
  dropSignaling(): void {
    for (const socket of this.#sockets.values()) socket.terminate();
  }
}
