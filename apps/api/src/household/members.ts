import type { ProblemCode } from '@nimbo/contracts/problems';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { Household, StoredProfile } from './household-store.ts';

/** Refuses with `profile-unknown` where the household has no such profile. */
export function requireMember<P extends StoredProfile>(
  { profiles }: { readonly profiles: readonly P[] },
  id: string,
): P {
  const found = profiles.find((profile) => profile.id === id);
  if (!found) throw new ProblemError('profile-unknown');
  return found;
}

export function adminOf({ profiles }: Pick<Household, 'profiles'>): StoredProfile {
  const [first] = profiles;
  if (!first?.admin) throw new Error('a household has no admin profile');
  return first;
}

export function othersThan({ profiles }: Household, target: StoredProfile): StoredProfile[] {
  return profiles.filter(({ id }) => id !== target.id);
}

/** What a rule of the household says against it, as a reply. */
export function refuse(refusal: ProblemCode | null): void {
  if (refusal !== null) throw new ProblemError(refusal);
}
