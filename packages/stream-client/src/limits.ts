import type { BrowserTelemetry } from '@nimbo/contracts/telemetry';

/** The most a browser asks its host for. */
export type StreamLimits = Omit<Extract<BrowserTelemetry, { type: 'limits' }>, 'type'>;

/** Everything the host has to give. */
export const NO_LIMITS: StreamLimits = { maxHeight: 4320, maxFps: 240, maxBitrateKbps: 100_000 };

/** What is allowed by both. */
export function bothLimits(one: StreamLimits, other: StreamLimits): StreamLimits {
  return {
    maxHeight: Math.min(one.maxHeight, other.maxHeight),
    maxFps: Math.min(one.maxFps, other.maxFps),
    maxBitrateKbps: Math.min(one.maxBitrateKbps, other.maxBitrateKbps),
  };
}

export function isSameLimits(one: StreamLimits, other: StreamLimits): boolean {
  return (
    one.maxHeight === other.maxHeight && one.maxFps === other.maxFps && one.maxBitrateKbps === other.maxBitrateKbps
  );
}

/** Whole numbers within what the contract carries. */
export function toLimits(wished: Partial<StreamLimits>): StreamLimits {
  const clamp = (value: number | undefined, least: number, most: number) =>
    value === undefined || !Number.isFinite(value) ? most : Math.round(Math.max(least, Math.min(most, value)));
  return {
    maxHeight: clamp(wished.maxHeight, 180, NO_LIMITS.maxHeight),
    maxFps: clamp(wished.maxFps, 10, NO_LIMITS.maxFps),
    maxBitrateKbps: clamp(wished.maxBitrateKbps, 300, NO_LIMITS.maxBitrateKbps),
  };
}
