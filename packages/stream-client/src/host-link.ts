import type { ClientSignal, HostSignal, StreamTransport } from '@nimbo/contracts/signaling';
import { ATTACH_TIMEOUT_MS, nextAttemptDelay, OFFER_TIMEOUT_MS } from './reconnect.ts';
import { SignalingConnection } from './signaling-connection.ts';

/**
 * Takes a fresh ticket; may reject with an error whose `code` is a problem code, which decides whether to try again.
 * `takeOver`: the player wants the game although another browser has it.
 */
export type StreamTicketSource = (wish: { readonly takeOver: boolean }) => Promise<{
  ticket: string;
  signalingUrl: string;
}>;

/** Where a browser keeps what it comes back to a play session with, so that it is not asked whether it may. */
export interface AttachmentMemory {
  read(): string | null;
  write(attachment: string): void;
}

export interface HostLinkOptions {
  readonly openTicket: StreamTicketSource;
  /** Of this play session; without it the link itself remembers while it is open. */
  readonly attachment?: AttachmentMemory;
  readonly createWebSocket?: (url: string) => WebSocket;
}

export interface HostLinkEvents {
  /** What a new connection is asked for. `canKeep`: media runs that would be worth more than a new one. */
  plan(): { readonly transport: StreamTransport; readonly canKeep: boolean };
  /** Everything a host that has let us in says, refusals apart. */
  onSignal(signal: HostSignal): void;
  onMedia(message: ArrayBuffer): void;
  /** By the ticket's issuer or by the host; a problem or refusal code. */
  onRefused(code: string): void;
  /** The WebSocket of the host that had let us in is gone; `onFailed` follows. */
  onSocketLost(): void;
  /** The present attempt has come to nothing: `retry` or let it be. */
  onFailed(): void;
}

/**
 * The way to the host, over as many WebSockets as it takes: each with a fresh ticket, one beside the other until the new one is
 * let in, and with growing pauses for as long as the host keeps the game.
 */
export class HostLink {
  readonly #options: HostLinkOptions;
  readonly #events: HostLinkEvents;
  /** The host's WebSocket, and the one that is to take its place and has not been let in yet. */
  #socket: SignalingConnection | null = null;
  #attaching: SignalingConnection | null = null;
  /** Of the next attempt, or of what the present one waits for. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #failedAttempts = 0;
  #downSinceMs = performance.now();
  #attachment: string | null = null;

  constructor(options: HostLinkOptions, events: HostLinkEvents) {
    this.#options = options;
    this.#events = events;
  }

  get socket(): SignalingConnection | null {
    return this.#socket;
  }

  get isAttaching(): boolean {
    return this.#attaching !== null;
  }

  tell(signal: ClientSignal): void {
    this.#socket?.tell(signal);
  }

  async connect(wish = { takeOver: false }): Promise<void> {
    const attempt = ++this.#attempt;
    this.waitFor(ATTACH_TIMEOUT_MS, () => this.#events.onFailed());
    try {
      const { ticket, signalingUrl } = await this.#options.openTicket(wish);
      if (attempt === this.#attempt) this.#attach(ticket, signalingUrl);
    } catch (error) {
      if (attempt === this.#attempt) this.#events.onRefused(codeOf(error));
    }
  }

  /** Gives the present attempt up and plans the next. @returns false when the game is not kept any longer */
  retry(): boolean {
    this.dropAttempt();
    const delayMs = nextAttemptDelay(this.#failedAttempts++, performance.now() - this.#downSinceMs);
    clearTimeout(this.#timer);
    if (delayMs === null) return false;
    this.#timer = setTimeout(() => void this.connect(), delayMs);
    return true;
  }

  /** The attempt under way is not needed any more. */
  dropAttempt(): void {
    this.#attempt++;
    this.#attaching?.close();
    this.#attaching = null;
  }

  /** What the present attempt waits for next; replaces what it waited for. */
  waitFor(ms: number, onLate: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(onLate, ms);
  }

  /** All is well: the next fault is the first again. */
  settle(): void {
    clearTimeout(this.#timer);
    this.#failedAttempts = 0;
    this.markDown();
  }

  /** The host keeps the game from now on, for a while. */
  markDown(): void {
    this.#downSinceMs = performance.now();
  }

  disconnect(): void {
    this.dropAttempt();
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#socket = null;
  }

  #attach(ticket: string, url: string): void {
    const { transport, canKeep } = this.#events.plan();
    const attachment = this.#attachment ?? this.#options.attachment?.read() ?? undefined;
    // Only the WebSocket was lost: the media that runs is worth more than a new one.
    const media = !this.#socket && canKeep ? 'keep' : 'new';
    const socket = this.#options.createWebSocket?.(url) ?? new WebSocket(url);
    const connection = new SignalingConnection(
      socket,
      { type: 'attach', ticket, transport, attachment, media },
      {
        onSignal: (signal) => this.#hear(connection, signal),
        onMedia: (message) => {
          if (connection === this.#socket) this.#events.onMedia(message);
        },
        onClosed: () => this.#onClosed(connection),
      },
    );
    this.#attaching?.close();
    this.#attaching = connection;
  }

  #hear(from: SignalingConnection, signal: HostSignal): void {
    if (from === this.#attaching && signal.type !== 'refused') this.#enter(from);
    if (signal.type === 'refused') {
      // The host gives the former WebSocket up for the new one.
      if (from !== this.#socket || !this.#attaching) this.#events.onRefused(signal.code);
      return;
    }
    if (signal.type === 'attached') {
      this.#attachment = signal.attachment;
      this.#options.attachment?.write(signal.attachment);
    }
    this.#events.onSignal(signal);
  }

  /** The host has let us in: the former WebSocket is done with. */
  #enter(connection: SignalingConnection): void {
    this.#socket?.close();
    this.#socket = connection;
    this.#attaching = null;
    this.waitFor(OFFER_TIMEOUT_MS, () => this.#events.onFailed());
  }

  #onClosed(connection: SignalingConnection): void {
    if (connection === this.#attaching) this.#attaching = null;
    if (connection === this.#socket) {
      this.#socket = null;
      this.#events.onSocketLost();
    }
    this.#events.onFailed();
  }
}

function codeOf(error: unknown): string {
  const code = (error as { readonly code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : 'unavailable';
}
