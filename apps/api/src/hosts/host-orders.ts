import type { DeadlineOrder, StartOrder } from '@nimbo/contracts/host';
import { z } from 'zod';

export interface HostAddress {
  readonly controlUrl: string;
  readonly key: string;
}

/** What came of an order. `unreachable` says nothing about the host's state: the order may have arrived. */
export type OrderOutcome = 'done' | 'full' | 'failed' | 'unknown' | 'unreachable';

/** Longest wait for a host's answer, in ms. */
const ORDER_TIMEOUT_MS = 4000;

const Refusal = z.object({ code: z.string() });

/** Asks a host to start a play session; asking twice is harmless. */
export function orderStart(host: HostAddress, playSessionId: string, order: StartOrder): Promise<OrderOutcome> {
  return send(host, playSessionId, 'PUT', order);
}

/** Asks a host to end a play session; `unknown` where it does not have it. */
export function orderEnd(host: HostAddress, playSessionId: string): Promise<OrderOutcome> {
  return send(host, playSessionId, 'DELETE');
}

/** Tells a host what a running play session may be played; `unknown` where it does not have it. */
export async function orderDeadline(
  host: HostAddress,
  playSessionId: string,
  order: DeadlineOrder,
): Promise<OrderOutcome> {
  const outcome = await send(host, `${playSessionId}/deadline`, 'PUT', order);
  return outcome === 'full' || outcome === 'failed' ? 'unknown' : outcome;
}

async function send(
  host: HostAddress,
  address: string,
  method: 'PUT' | 'DELETE',
  body?: StartOrder | DeadlineOrder,
): Promise<OrderOutcome> {
  try {
    const response = await fetch(`${host.controlUrl.replace(/\/+$/, '')}/sessions/${address}`, {
      method,
      headers: {
        authorization: `Bearer ${host.key}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(ORDER_TIMEOUT_MS),
    });
    const text = await response.text();
    return toOutcome(response.status, method, text);
  } catch {
    return 'unreachable';
  }
}

function toOutcome(status: number, method: 'PUT' | 'DELETE', text: string): OrderOutcome {
  if (status >= 200 && status < 300) return 'done';
  if (method === 'DELETE' && (status === 404 || status === 410)) return 'unknown';
  const code = readCode(text);
  // A profile's former game may hold its save folder for a moment: that ends like a full host, by waiting.
  if (code === 'host-full' || code === 'play-session-exists') return 'full';
  if (code === 'host-cannot-play') return 'failed';
  return status >= 500 || status === 429 || status === 408 ? 'unreachable' : 'failed';
}

function readCode(text: string): string | undefined {
  try {
    return Refusal.safeParse(JSON.parse(text)).data?.code;
  } catch {
    return undefined;
  }
}
