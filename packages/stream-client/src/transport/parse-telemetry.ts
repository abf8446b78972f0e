import { HostTelemetry, TELEMETRY_MESSAGE_BYTES } from '@nimbo/contracts/telemetry';

/** Null for anything that is not of the contract; it is passed over. */
export function parseTelemetry(text: unknown): HostTelemetry | null {
  if (typeof text !== 'string' || text.length > TELEMETRY_MESSAGE_BYTES) return null;
  try {
    return HostTelemetry.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
