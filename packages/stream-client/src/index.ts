export type { EndReason } from '@nimbo/contracts/host';
export type { StreamTransport } from '@nimbo/contracts/signaling';
export type { StreamLimits } from './limits.ts';
export type { PictureControls } from './picture/picture-controls.ts';
export type { StreamPhase, StreamState } from './state.ts';
export type { Culprit } from './statistics/blame.ts';
export { LEGS, type Leg } from './statistics/frame-legs.ts';
export type { Latency, Quantiles } from './statistics/latency-window.ts';
export type { HostEncoding, StreamStatistics } from './statistics/statistics.ts';
export {
  type AttachmentMemory,
  openStream,
  type Stream,
  type StreamOptions,
  type StreamTicketSource,
} from './stream.ts';
export type { TransportPreference } from './transport/transport-choice.ts';
