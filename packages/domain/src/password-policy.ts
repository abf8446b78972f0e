import { PASSWORD_MIN_KINDS, PASSWORD_MIN_LENGTH } from './constants.ts';

/** Kinds of character the policy counts. Source: Spec §5. */
export const PASSWORD_KINDS = ['upper', 'lower', 'digit', 'special'] as const;
export type PasswordKind = (typeof PASSWORD_KINDS)[number];

/** What a password of each kind contains; whatever is neither a letter with case nor a digit is `special`. For pages, too. */
export const PASSWORD_KIND_PATTERNS: Readonly<Record<PasswordKind, RegExp>> = {
  upper: /\p{Lu}/u,
  lower: /\p{Ll}/u,
  digit: /\p{Nd}/u,
  special: /[^\p{Lu}\p{Ll}\p{Nd}]/u,
};

/** Longest password, in characters: bounds the work of hashing. Our choice. */
export const PASSWORD_MAX_LENGTH = 128;

export type PasswordFault = 'too-short' | 'too-few-kinds' | 'too-long' | 'too-common';
export type PasswordVerdict = { readonly ok: true } | { readonly ok: false; readonly faults: readonly PasswordFault[] };

/** The kinds that occur in a password, in the order of `PASSWORD_KINDS`. */
export function passwordKinds(password: string): PasswordKind[] {
  return PASSWORD_KINDS.filter((kind) => PASSWORD_KIND_PATTERNS[kind].test(password));
}

/** Length in characters as a person counts them: an emoji outside the basic plane is one. */
export function passwordLength(password: string): number {
  return [...password].length;
}

/**
 * Refuses a new password with every rule it breaks. Not for checking a password that exists already. Source: Spec §5.
 * @param isCommon knows passwords that others had and lost; whoever has no list leaves that to who has
 */
export function checkPassword(
  password: string,
  isCommon: (password: string) => boolean = () => false,
): PasswordVerdict {
  const length = passwordLength(password);
  const faults: PasswordFault[] = [];
  if (length < PASSWORD_MIN_LENGTH) faults.push('too-short');
  if (length > PASSWORD_MAX_LENGTH) faults.push('too-long');
  if (passwordKinds(password).length < PASSWORD_MIN_KINDS) faults.push('too-few-kinds');
  if (faults.length === 0 && isCommon(password)) faults.push('too-common');
  return faults.length === 0 ? { ok: true } : { ok: false, faults };
}
