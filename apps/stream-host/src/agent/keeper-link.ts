import { createConnection, type Socket } from 'node:net';
import { type AgentToKeeper, type KeeperToAgent, onLines, sendLine } from '../session/keeper-protocol.ts';

const RECONNECT_MS = 10;
/** Messages that wait for a keeper that is still starting, at most. */
const MOST_WAITING = 64;

interface LinkOptions {
  readonly socketPath: string;
  /** Whether there can still be somebody at the other end. */
  readonly isKeeperAlive: () => Promise<boolean>;
  readonly onMessage: (message: KeeperToAgent) => void;
  /** The keeper is no more; nothing follows. */
  readonly onGone: () => void;
}

/** The agent's line to one keeper: connects, and connects again, for as long as the keeper lives. */
export class KeeperLink {
  readonly #options: LinkOptions;
  #socket: Socket | null = null;
  /** What is to be said as soon as the keeper listens; null once it has. */
  #waiting: AgentToKeeper[] | null = [];
  #closed = false;

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#connect();
  }

  /** @returns false when the keeper cannot be reached at the moment */
  send(message: AgentToKeeper): boolean {
    if (this.#waiting && this.#waiting.length < MOST_WAITING) {
      this.#waiting.push(message);
      return true;
    }
    if (!this.#socket) return false;
    sendLine(this.#socket, message);
    return true;
  }

  /** Lets the keeper go on alone. */
  close(): void {
    this.#closed = true;
    this.#socket?.destroy();
  }

  #connect(): void {
    const socket = createConnection(this.#options.socketPath);
    socket.on('connect', () => {
      this.#socket = socket;
      onLines<KeeperToAgent>(socket, this.#options.onMessage);
      for (const message of this.#waiting ?? []) sendLine(socket, message);
      this.#waiting = null;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#socket = null;
      if (!this.#closed) void this.#retry();
    });
  }

  async #retry(): Promise<void> {
    const alive = await this.#options.isKeeperAlive();
    if (this.#closed) return;
    if (!alive) return this.#options.onGone();
    setTimeout(() => {
      if (!this.#closed) this.#connect();
    }, RECONNECT_MS);
  }
}
