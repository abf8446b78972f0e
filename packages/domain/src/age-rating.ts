/** Age classes as the catalogue writes them. `RP` is rating pending. Source: Spec §3. */
export const AGE_CODES = ['L', 'RP', '10', '12', '14', '16', '18'] as const;
export type AgeCode = (typeof AGE_CODES)[number];

/** Ages as the interface's options carry them. Source: Spec §3. */
export const AGE_VALUES = [0, 1, 10, 12, 14, 16, 18] as const;
export type AgeValue = (typeof AGE_VALUES)[number];

/** Age limit of a profile that has none. Source: Spec §9. */
export const DEFAULT_MAX_AGE: AgeValue = 18;

/** Age of a code; a missing or unknown code counts as 18. Source: Spec §3. */
export function ageOf(code: string | null | undefined): AgeValue {
  const index = AGE_CODES.indexOf(code as AgeCode);
  return index < 0 ? 18 : AGE_VALUES[index]!;
}

/** The one age gate of every list, reply and launch: true when a title with this code may be shown below this limit. */
export function isAllowedAtAge(code: string | null | undefined, ageLimit: number = DEFAULT_MAX_AGE): boolean {
  return ageOf(code) <= ageLimit;
}

/** What of a title decides who may see it. */
export interface AgedTitle {
  readonly gid: string;
  readonly age: { readonly code: string | null };
}

/** Whose eyes the catalogue is looked at with. */
export interface Reader {
  /** In years. */
  readonly ageLimit: number;
  /** gids a parent has allowed although they are above the limit. */
  readonly allowedTitles: readonly string[];
}

/** The age gate of the user zone: true when this reader may see and play the title. */
export function isTitleOpen(title: AgedTitle, { ageLimit, allowedTitles }: Reader): boolean {
  return isAllowedAtAge(title.age.code, ageLimit) || allowedTitles.includes(title.gid);
}
