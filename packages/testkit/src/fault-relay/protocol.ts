import type { LinkConditions, LinkStatistics } from './link.ts';

/** Directions by who receives. */
export type Direction = 'toHost' | 'toBrowser';
export type RelayConditions = { readonly [direction in Direction]?: Partial<LinkConditions> };
export type RelayStatistics = { readonly [direction in Direction]: LinkStatistics };

export interface RelayOptions {
  /** Where the stream host listens. */
  readonly host: { readonly address: string; readonly port: number };
  /** Port browsers send to; 0 for a free one. */
  readonly port: number;
  readonly seed: number;
  readonly conditions: RelayConditions;
}

/** From the test to the relay's thread. `rebind` gives every browser a new address towards the host, as a NAT that forgot them. */
export type RelayOrder =
  | { readonly type: 'change'; readonly conditions: RelayConditions }
  | { readonly type: 'rebind'; readonly address: string }
  | { readonly type: 'read' }
  | { readonly type: 'stop' };

/** Each order is answered once, in order; the first answer comes without one. */
export type RelayAnswer =
  | { readonly type: 'listening'; readonly port: number }
  | { readonly type: 'done' }
  | { readonly type: 'statistics'; readonly statistics: RelayStatistics };
