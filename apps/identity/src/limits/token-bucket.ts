/** How often something may happen: at once up to `burst`, then `perMinute`. */
export interface RatePolicy {
  readonly burst: number;
  readonly perMinute: number;
}

interface Bucket {
  readonly tokens: number;
  readonly atMs: number;
}

const MINUTE_MS = 60_000;

/** Most callers remembered; beyond that the longest quiet ones are forgotten. */
const CALLERS_MAX = 20_000;

export interface RateLimit {
  /** True when this caller may go on; counts it. */
  take(caller: string): boolean;
}

/** Token buckets by caller, in the memory of this process. */
export function createRateLimit(policy: RatePolicy, clock: () => number): RateLimit {
  const buckets = new Map<string, Bucket>();
  return {
    take(caller) {
      const { allowed, bucket } = takeToken(buckets.get(caller), policy, clock());
      // Set anew, the caller moves to the end: the first entries are the longest quiet ones.
      buckets.delete(caller);
      buckets.set(caller, bucket);
      if (buckets.size > CALLERS_MAX) buckets.delete(buckets.keys().next().value!);
      return allowed;
    },
  };
}

export function takeToken(bucket: Bucket | undefined, policy: RatePolicy, nowMs: number) {
  const elapsedMs = bucket ? Math.max(0, nowMs - bucket.atMs) : 0;
  const tokens = bucket
    ? Math.min(policy.burst, bucket.tokens + (elapsedMs / MINUTE_MS) * policy.perMinute)
    : policy.burst;
  const allowed = tokens >= 1;
  return { allowed, bucket: { tokens: allowed ? tokens - 1 : tokens, atMs: nowMs } };
}
