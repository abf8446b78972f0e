import { PASSWORD_MIN_KINDS, PASSWORD_MIN_LENGTH } from './constants.ts';

/** Kinds of character the policy counts; whatever is neither a letter with case nor a digit is `special`. Source: Spec §5. */
export const PASSWORD_KINDS = ['upper', 'lower', 'digit', 'special'] as const;
export type PasswordKind = (typeof PASSWORD_KINDS)[number];

/** Longest password, in characters: bounds the work of hashing. Our choice. */
export const PASSWORD_MAX_LENGTH = 128;

export type PasswordFault = 'too-short' | 'too-few-kinds' | 'too-long';
export type PasswordVerdict = { readonly ok: true } | { readonly ok: false; readonly faults: readonly PasswordFault[] };

/** The kinds that occur in a password, in the order of `PASSWORD_KINDS`. */
export function passwordKinds(password: string): PasswordKind[] {
  const found = new Set<PasswordKind>();
  for (const character of password) found.add(kindOf(character));
  return PASSWORD_KINDS.filter((kind) => found.has(kind));
}

/** Length in characters as a person counts them: an emoji outside the basic plane is one. */
export function passwordLength(password: string): number {
  return [...password].length;
}

/** Refuses a new password with every rule it breaks. Not for checking a password that exists already. Source: Spec §5. */
export function checkPassword(password: string): PasswordVerdict {
  const length = passwordLength(password);
  const faults: PasswordFault[] = [];
  if (length < PASSWORD_MIN_LENGTH) faults.push('too-short');
  if (length > PASSWORD_MAX_LENGTH) faults.push('too-long');
  if (passwordKinds(password).length < PASSWORD_MIN_KINDS) faults.push('too-few-kinds');
  return faults.length === 0 ? { ok: true } : { ok: false, faults };
}

function kindOf(character: string): PasswordKind {
  if (/\p{Lu}/u.test(character)) return 'upper';
  if (/\p{Ll}/u.test(character)) return 'lower';
  if (/\p{Nd}/u.test(character)) return 'digit';
  return 'special';
}
