import type { StreamTransport } from '@nimbo/contracts/signaling';

/** `auto`: UDP first, the WebSocket where it does not get through. */
export type TransportPreference = 'auto' | StreamTransport;

/** UDP that has not connected this long after its offer will not, in ms. */
export const UDP_PATIENCE_MS = 4000;
/** A network that let no UDP pass is not tried again for this long, in ms. */
const BLOCKED_FOR_MS = 10 * 60_000;
/** Where UDP has worked before, so many failures in a row are a cut; only more are a network without it. */
const PROVEN_FAILURES = 3;
/** After such a cut, UDP is tried again this much later, in ms. */
const RETURN_AFTER_MS = 20_000;
const KEY = 'nimbo.stream.udp-blocked-until';

export interface Wishes {
  readonly preference: TransportPreference;
  /** WebRTC gives no choice of the decoder. */
  readonly softwareDecoding: boolean;
  /** Whether this browser can decode by itself. */
  readonly canDecode: boolean;
  readonly isUdpBlocked: boolean;
}

export function chooseTransport({ preference, softwareDecoding, canDecode, isUdpBlocked }: Wishes): StreamTransport {
  if (!canDecode) return 'webrtc';
  if (preference !== 'auto') return preference;
  return softwareDecoding || isUdpBlocked ? 'websocket' : 'webrtc';
}

/** Remembers what the network lets through, and chooses by it. */
export class TransportChoice {
  readonly #preference: TransportPreference;
  readonly #onReturn: () => void;
  readonly #abort = new AbortController();
  softwareDecoding: boolean;
  #isUdpProven = false;
  #udpFailures = 0;
  #cutOff = false;
  #returning: ReturnType<typeof setTimeout> | undefined;

  /** `onReturn`: UDP is worth a new attempt. */
  constructor(options: { transport?: TransportPreference; softwareDecoding?: boolean }, onReturn: () => void) {
    this.#preference = options.transport ?? 'auto';
    this.softwareDecoding = options.softwareDecoding ?? false;
    this.#onReturn = onReturn;
    const { signal } = this.#abort;
    // Another network may let UDP pass.
    window.addEventListener('online', () => this.#onNetworkChange(), { signal });
  }

  next(): StreamTransport {
    return chooseTransport({
      preference: this.#preference,
      softwareDecoding: this.softwareDecoding,
      canDecode: 'VideoDecoder' in globalThis && 'AudioDecoder' in globalThis,
      isUdpBlocked: this.#cutOff || Date.now() < blockedUntilMs(),
    });
  }

  onConnected(transport: StreamTransport): void {
    clearTimeout(this.#returning);
    if (transport === 'webrtc') {
      this.#isUdpProven = true;
      this.#udpFailures = 0;
      write(null);
    } else if (this.#cutOff) {
      this.#returning = setTimeout(() => this.#tryUdp(), RETURN_AFTER_MS);
    }
  }

  onUdpBlocked(): void {
    this.#udpFailures++;
    if (this.#udpFailures < (this.#isUdpProven ? PROVEN_FAILURES : 1)) return;
    if (this.#isUdpProven) this.#cutOff = true;
    else write(Date.now() + BLOCKED_FOR_MS);
  }

  close(): void {
    this.#abort.abort();
    clearTimeout(this.#returning);
  }

  #onNetworkChange(): void {
    const wasBlocked = this.#cutOff || blockedUntilMs() > 0;
    write(null);
    if (wasBlocked) this.#tryUdp();
  }

  #tryUdp(): void {
    this.#cutOff = false;
    this.#udpFailures = 0;
    if (this.next() === 'webrtc') this.#onReturn();
  }
}

/** Storage can be forbidden; then every page finds out anew. The wall clock, since pages do not share another. */
function blockedUntilMs(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

function write(untilMs: number | null): void {
  try {
    if (untilMs === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(untilMs));
  } catch {
    // Not remembered.
  }
}
