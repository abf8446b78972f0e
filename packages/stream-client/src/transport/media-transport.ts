import type { StreamTransport } from '@nimbo/contracts/signaling';
import type { BrowserTelemetry, HostTelemetry } from '@nimbo/contracts/telemetry';
import type { MediaCounters } from '../statistics/counters.ts';
import type { ShownFrame } from '../statistics/frame-legs.ts';

/** Where input messages go out. A message that cannot leave at once is not worth sending. */
export interface InputChannel {
  readonly isOpen: boolean;
  /** Bytes that have been sent but have not left yet. */
  readonly bufferedAmount: number;
  send(message: Uint8Array<ArrayBuffer>): void;
}

export interface TransportEvents {
  /** What the video element is to play. */
  onVideo(stream: MediaStream): void;
  /** What the audio element is to play; transports that play by themselves follow its volume instead. */
  onAudio(stream: MediaStream): void;
  /** Input can be sent from now on. */
  onInput(channel: InputChannel): void;
  onTelemetry(message: HostTelemetry): void;
  onConnected(): void;
  /** The connection cannot be used any more; said once, never after `close`. */
  onLost(): void;
}

/** How pictures and sound come and input goes. Made when the host offers it; of no use after `close`. */
export interface MediaTransport {
  readonly kind: StreamTransport;
  /** The browser's own counters since this transport began. */
  counters(): Promise<MediaCounters>;
  /** What is known of a frame the video element has just shown; null when it cannot be told apart. */
  identify(shown: VideoFrameCallbackMetadata): ShownFrame | null;
  sendTelemetry(message: BrowserTelemetry): void;
  close(): void;
}
