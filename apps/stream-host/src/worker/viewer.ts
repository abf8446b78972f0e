import type { ClientSignal, HostSignal } from '@nimbo/contracts/signaling';
import type { BrowserTelemetry, HostTelemetry } from '@nimbo/contracts/telemetry';
import type { EncodedUnit } from './gstreamer/library.ts';

export type StreamLimits = Extract<BrowserTelemetry, { type: 'limits' }>;

/**
 * One browser's connection, by whatever transport. It answers pings and tells the times of its pictures by itself; what the
 * worker knows about encoder and sound it is given to tell.
 */
export interface ViewerConnection {
  /** Takes the browser's answer or candidate. What is not valid ends the connection, nothing else. */
  accept(message: ClientSignal): void;
  /** Pictures and sound before `onConnected` are passed over. */
  sendVideo(unit: EncodedUnit): void;
  sendAudio(unit: EncodedUnit): void;
  /**
   * Whether a picture should be taken and encoded now. False while earlier ones wait to be sent, or while the path's queue
   * drains; then `onRoom` is told, within about 150 ms. A picture that is taken has to be sent: later ones build on it.
   */
  canTake(): boolean;
  tell(message: Extract<HostTelemetry, { type: 'encoding' | 'sound' }>): void;
  close(): void;
}

export interface ViewerEvents {
  onSignal(message: HostSignal): void;
  onConnected(): void;
  /** The connection is over by itself; it has to be closed. Said once. */
  onLost(): void;
  onInput(bytes: Uint8Array): void;
  onKeyframeNeeded(): void;
  /** A picture that could not be taken can be taken now. */
  onRoom(): void;
  onBitrate(kbps: number): void;
  /** The most the browser wants or can decode. */
  onLimits(limits: StreamLimits): void;
}
