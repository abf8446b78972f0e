/** Windows and caps of one kind of request. */
export interface RatePolicy {
  readonly windowMs: number;
  /** Requests of one address in a window. */
  readonly perAddress: number;
  /** Requests of all addresses together. */
  readonly inAll: number;
}

/** Browsers' reports. Source: reliability facts T24. */
export const CLIENT_REPORT_POLICY: RatePolicy = { windowMs: 60_000, perAddress: 10, inAll: 300 };

/** Counts requests in fixed windows; the memory it takes is bounded by `inAll`. */
export function createRateLimit(policy: RatePolicy) {
  let windowStart = Number.NEGATIVE_INFINITY;
  let total = 0;
  const counts = new Map<string, number>();
  return {
    /** @returns false when this request is one too many */
    take(address: string, nowMs: number): boolean {
      if (nowMs - windowStart >= policy.windowMs) {
        windowStart = nowMs;
        total = 0;
        counts.clear();
      }
      const count = counts.get(address) ?? 0;
      if (count >= policy.perAddress || total >= policy.inAll) return false;
      counts.set(address, count + 1);
      total += 1;
      return true;
    },
  };
}

export type RateLimit = ReturnType<typeof createRateLimit>;
