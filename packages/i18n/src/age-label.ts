import { type AgeCode, ageOf } from '@nimbo/domain';

/** Which message names an age class, and its argument; an unknown class counts as 18. Source: Spec §3. */
export function ageLabel(
  code: AgeCode | null,
): { key: 'age.general' } | { key: 'age.pending' } | { key: 'age.years'; age: number } {
  if (code === 'L') return { key: 'age.general' };
  if (code === 'RP') return { key: 'age.pending' };
  return { key: 'age.years', age: ageOf(code) };
}
