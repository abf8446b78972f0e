import { ClientSignal, HostSignal } from '@nimbo/contracts/signaling';
import type { BinarySocket } from './transport/socket-transport.ts';

export type AttachSignal = Extract<ClientSignal, { type: 'attach' }>;

export interface SignalingEvents {
  onSignal(signal: HostSignal): void;
  /** Media of a host that was asked to send it here. */
  onMedia(message: ArrayBuffer): void;
  /** The connection is gone, by whatever cause; said once, never after `close`. */
  onClosed(): void;
}

/** One WebSocket to a stream host. Messages that are not of the contract are passed over. */
export class SignalingConnection implements BinarySocket {
  readonly #socket: WebSocket;
  readonly #abort = new AbortController();

  constructor(socket: WebSocket, attach: AttachSignal, events: SignalingEvents) {
    this.#socket = socket;
    socket.binaryType = 'arraybuffer';
    const { signal } = this.#abort;
    socket.addEventListener('open', () => this.tell(attach), { signal });
    socket.addEventListener('close', () => events.onClosed(), { signal });
    socket.addEventListener(
      'message',
      ({ data }) => {
        if (data instanceof ArrayBuffer) {
          events.onMedia(data);
          return;
        }
        const message = parse(data);
        if (message) events.onSignal(message);
      },
      { signal },
    );
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  get bufferedAmount(): number {
    return this.#socket.bufferedAmount;
  }

  tell(message: ClientSignal): void {
    if (this.isOpen) this.#socket.send(JSON.stringify(ClientSignal.parse(message)));
  }

  send(message: Uint8Array<ArrayBuffer>): void {
    if (this.isOpen) this.#socket.send(message);
  }

  close(): void {
    this.#abort.abort();
    this.#socket.close();
  }
}

function parse(data: unknown): HostSignal | null {
  if (typeof data !== 'string') return null;
  try {
    return HostSignal.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
