import type { SANDBOX_REFUSALS } from '@nimbo/contracts/payment-sandbox';

export type SandboxRefusalReason = (typeof SANDBOX_REFUSALS)[number];

/** Nothing was done, for a reason that the other side has a name for. */
export class SandboxRefused extends Error {
  readonly reason: SandboxRefusalReason;

  constructor(reason: SandboxRefusalReason) {
    super(reason);
    this.name = 'SandboxRefused';
    this.reason = reason;
  }
}
