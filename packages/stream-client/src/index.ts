export type { EndReason } from '@nimbo/contracts/host';
export type { StreamPhase, StreamState } from './state.ts';
export type { StreamStatistics } from './statistics.ts';
export { openStream, type Stream, type StreamOptions, type StreamTicketSource } from './stream.ts';
