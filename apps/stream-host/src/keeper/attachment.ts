import type { ClientSignal, HostSignal } from '@nimbo/contracts/signaling';
import type { KeeperToAgent } from '../session/keeper-protocol.ts';
import type { KeeperToWorker } from '../worker-protocol.ts';

/** A browser whose WebSocket has closed keeps its picture this long, in ms: it may be coming back with a new ticket. */
const CLOSE_GRACE_MS = 3000;

interface AttachmentOptions {
  readonly tellAgent: (message: KeeperToAgent) => void;
  readonly tellWorker: (message: KeeperToWorker) => void;
}

/** The one browser of a session: who it is, and whether pictures reach it. */
export class Attachment {
  readonly #options: AttachmentOptions;
  /** Attached last; signals go to it. */
  #connectionId: string | null = null;
  /** The connection that carries media at the moment; it may still be the former browser's. */
  #mediaTo: string | null = null;
  #grace: NodeJS.Timeout | undefined;

  constructor(options: AttachmentOptions) {
    this.#options = options;
  }

  /** A browser has come in with a ticket; it replaces any other. */
  open(connectionId: string): void {
    this.#drop('replaced');
    this.#connectionId = connectionId;
    this.#options.tellWorker({ type: 'open', connectionId });
  }

  relay(connectionId: string, message: ClientSignal): void {
    this.#options.tellWorker({ type: 'signal', connectionId, message });
  }

  /** Its WebSocket has closed. */
  close(connectionId: string): void {
    if (this.#connectionId !== connectionId) return;
    const patienceMs = this.#mediaTo === connectionId ? CLOSE_GRACE_MS : 0;
    this.#grace = setTimeout(() => this.#options.tellWorker({ type: 'close', connectionId }), patienceMs);
  }

  mediaUp(connectionId: string): void {
    this.#mediaTo = connectionId;
  }

  /** @returns false when it was a connection that has been replaced: its end says nothing about the present one */
  mediaDown(connectionId: string): boolean {
    if (this.#mediaTo !== connectionId) return false;
    this.#mediaTo = null;
    return true;
  }

  /** The worker has died with all its connections; the browser comes back to the next one with a new ticket. */
  lost(): void {
    this.#drop('unavailable');
    this.#mediaTo = null;
  }

  tell(message: HostSignal): void {
    if (this.#connectionId === null) return;
    this.#options.tellAgent({ type: 'signal', connectionId: this.#connectionId, message });
  }

  #drop(code: 'replaced' | 'unavailable'): void {
    clearTimeout(this.#grace);
    const connectionId = this.#connectionId;
    this.#connectionId = null;
    if (connectionId !== null) {
      this.#options.tellAgent({ type: 'drop', connectionId, message: { type: 'refused', code } });
    }
  }
}
