import type { AgeCode } from '@nimbo/domain';

/** Youngest age for the levels mild, moderate and intense of each attribute. Source: OARS ages as libappstream publishes them. */
export const OARS_AGES: Readonly<Record<string, readonly [number, number, number]>> = {
  'violence-cartoon': [3, 4, 6],
  'violence-fantasy': [3, 7, 8],
  'violence-realistic': [4, 9, 14],
  'violence-bloodshed': [9, 11, 18],
  'violence-sexual': [18, 18, 18],
  'violence-desecration': [13, 15, 18],
  'violence-slavery': [13, 15, 18],
  'violence-worship': [13, 15, 18],
  'drugs-alcohol': [11, 13, 16],
  'drugs-narcotics': [12, 14, 17],
  'drugs-tobacco': [10, 13, 13],
  'sex-nudity': [12, 14, 14],
  'sex-themes': [13, 14, 15],
  'sex-prostitution': [12, 14, 18],
  'sex-adultery': [8, 10, 18],
  'sex-appearance': [10, 10, 15],
  // Whom a character loves is not rated by age: our choice, see docs/decisions/027-ages-of-the-catalogue.md.
  'sex-homosexuality': [0, 0, 0],
  'language-profanity': [8, 11, 14],
  'language-humor': [3, 8, 14],
  'language-discrimination': [9, 10, 11],
  'money-advertising': [7, 8, 10],
  'money-gambling': [7, 10, 18],
  'money-purchasing': [12, 14, 15],
  'social-chat': [4, 10, 13],
  'social-audio': [15, 15, 15],
  'social-contacts': [12, 12, 12],
  'social-info': [0, 13, 13],
  'social-location': [13, 13, 13],
};
const LEVELS = ['mild', 'moderate', 'intense'];

/**
 * Age class of a content rating and the attribute that decided it. What the table does not know counts as 18: a rating we
 * cannot read must not pass for harmless.
 * @param attributes level by attribute (`{ 'violence-fantasy': 'mild' }`); empty is a rating that says nothing applies
 */
export function ageFromOars(attributes: Readonly<Record<string, string>>): { code: AgeCode; reason: string } {
  let youngest = 0;
  let reason = 'OARS: nothing to rate';
  for (const [attribute, level] of Object.entries(attributes)) {
    if (level === 'none') continue;
    const age = (Object.hasOwn(OARS_AGES, attribute) ? OARS_AGES[attribute]![LEVELS.indexOf(level)] : undefined) ?? 18;
    if (age > youngest) {
      youngest = age;
      reason = `OARS: ${attribute} ${level}`;
    }
  }
  return { code: classOf(youngest), reason };
}

/** Brazilian classes, as the specification has them. Source: DJCTQ, Spec §3. */
function classOf(age: number): AgeCode {
  if (age >= 18) return '18';
  if (age >= 16) return '16';
  if (age >= 14) return '14';
  if (age >= 12) return '12';
  return age >= 10 ? '10' : 'L';
}
