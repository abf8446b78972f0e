import type { SocialProvider } from '@nimbo/domain';
import type { ProvedAccount } from '../accounts/account-store.ts';

/** Somebody a provider vouches for. */
export interface SocialPerson {
  readonly provider: SocialProvider;
  /** The provider's name for the person, which never changes. */
  readonly subject: string;
  readonly email: string | null;
  /** Null where the provider does not say. */
  readonly emailVerified: boolean | null;
}

/** The account a person is known by already. */
type LinkedAccount = ProvedAccount & { readonly enabled: boolean };

/** An account with the same address. */
interface Namesake {
  readonly hasPassword: boolean;
}

export type SocialRefusal = 'disabled' | 'no-email' | 'unverified' | 'other-account';
export type SocialDecision =
  | { readonly step: 'sign-in'; readonly account: ProvedAccount }
  | { readonly step: 'join'; readonly email: string }
  /** Only who knows the password of the account with this address may open it through the provider from now on. */
  | { readonly step: 'ask-password'; readonly email: string }
  | { readonly step: 'refuse'; readonly reason: SocialRefusal };

/**
 * What becomes of a person who comes from a provider. An address that the provider knows to be unverified is not taken, and none opens
 * an account that somebody else may have made: its password does. Accounts of another provider have none and are not joined.
 */
export function decideSocialSignIn(
  person: SocialPerson,
  linked: LinkedAccount | null,
  namesake: Namesake | null,
): SocialDecision {
  if (linked) {
    return linked.enabled ? { step: 'sign-in', account: linked } : { step: 'refuse', reason: 'disabled' };
  }
  if (person.email === null) return { step: 'refuse', reason: 'no-email' };
  if (person.emailVerified === false) return { step: 'refuse', reason: 'unverified' };
  if (namesake === null) return { step: 'join', email: person.email };
  return namesake.hasPassword
    ? { step: 'ask-password', email: person.email }
    : { step: 'refuse', reason: 'other-account' };
}
