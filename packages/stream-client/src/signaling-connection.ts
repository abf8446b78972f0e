import { ClientSignal, HostSignal } from '@nimbo/contracts/signaling';

export interface SignalingEvents {
  onSignal(signal: HostSignal): void;
  /** The connection is gone, by whatever cause; said once, never after `close`. */
  onClosed(): void;
}

/** One WebSocket to a stream host. Messages that are not of the contract are passed over. */
export class SignalingConnection {
  readonly #socket: WebSocket;
  readonly #abort = new AbortController();

  constructor(socket: WebSocket, ticket: string, events: SignalingEvents) {
    this.#socket = socket;
    const { signal } = this.#abort;
    socket.addEventListener('open', () => this.send({ type: 'attach', ticket }), { signal });
    socket.addEventListener('close', () => events.onClosed(), { signal });
    socket.addEventListener(
      'message',
      ({ data }) => {
        const message = parse(data);
        if (message) events.onSignal(message);
      },
      { signal },
    );
  }

  send(message: ClientSignal): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(ClientSignal.parse(message)));
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
