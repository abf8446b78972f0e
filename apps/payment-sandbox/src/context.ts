import type { Pool } from '@nimbo/service-runtime/postgres';

/** What every use case works with. */
export interface SandboxContext {
  readonly pool: Pool;
  /** The sandbox's time. */
  readonly now: () => Date;
  /** Address of a page for a payer. */
  readonly pageUrl: (page: string) => string;
  /** To be called after a commit that may have queued notifications. */
  readonly wake: () => void;
}
