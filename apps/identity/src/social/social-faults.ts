import { SOCIAL_PROVIDER_NAMES, SOCIAL_PROVIDERS } from '@nimbo/domain';
import { z } from 'zod';
import type { SocialRefusal } from './decide-sign-in.ts';
import type { UpstreamFault } from './upstream.ts';

/** Why a person who went to a provider is back at the form. */
export type SocialFault = UpstreamFault | SocialRefusal;
const SOCIAL_FAULTS = [
  'declined',
  'away',
  'failed',
  'disabled',
  'no-email',
  'unverified',
  'other-account',
] as const satisfies readonly SocialFault[];

const Query = z.object({ provider: z.enum(SOCIAL_PROVIDERS), fault: z.enum(SOCIAL_FAULTS) });

export interface ShownSocialFault {
  readonly fault: SocialFault;
  /** Name of the provider. */
  readonly provider: string;
}

/** Reads the fault from the form's address, where only our own words fit. */
export function readSocialFault(query: unknown): ShownSocialFault | null {
  const read = Query.safeParse(query).data;
  return read ? { fault: read.fault, provider: SOCIAL_PROVIDER_NAMES[read.provider] } : null;
}
