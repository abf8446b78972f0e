import { AGE_VALUES, type AgeValue } from './age-rating.ts';
import { PIN_LENGTH } from './constants.ts';

/** Longest nickname, in characters as a person counts them. Our choice: the longest that the picker shows on two lines. */
export const NICKNAME_MAX_LENGTH = 40;
/** Nobody is older, in years: a birthdate before that is a slip of the finger. */
const OLDEST_YEARS = 120;

/** Pictures a profile may have. Source: DESIGN, avatars. */
export const AVATARS = [
  'sun',
  'cloud',
  'drop',
  'moon',
  'bolt',
  'umbrella',
  'snow',
  'wind',
  'rainbow',
  'star',
  'comet',
  'fog',
] as const;
export type Avatar = (typeof AVATARS)[number];

export type ProfileFault =
  | 'nickname-required'
  | 'nickname-too-long'
  | 'birthdate-required'
  | 'birthdate-impossible'
  | 'pin-required'
  | 'pin-not-four-digits'
  | 'pins-differ';

/** What a person fills in. Text fields are as typed; an empty one was left out. */
export interface ProfileDraft {
  readonly nickname: string;
  /** `2017-05-14` */
  readonly birthdate: string;
  readonly pin: string;
  readonly pinAgain: string;
}

export interface ProfileQuestion {
  readonly draft: ProfileDraft;
  /** A PIN may be left out where the profile keeps or needs none. */
  readonly isPinRequired: boolean;
  /** The day it is where the household lives, `2026-11-22`. */
  readonly today: string;
}

/** Every fault of a profile's fields, in the order of the form. Source: Spec §5. */
export function checkProfile({ draft, isPinRequired, today }: ProfileQuestion): ProfileFault[] {
  return [
    ...checkNickname(draft.nickname),
    ...checkBirthdate(draft.birthdate, today),
    ...checkPin(draft.pin, draft.pinAgain, isPinRequired),
  ];
}

/** A nickname as it is stored: one line, without spaces around it and no two in a row. */
export function tidyNickname(nickname: string): string {
  return nickname.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

function checkNickname(nickname: string): ProfileFault[] {
  const tidy = tidyNickname(nickname);
  // Controls, invisible marks and overrides of the direction of writing alone are nothing anybody could read.
  if (!/[^\p{C}\p{Z}]/u.test(tidy)) return ['nickname-required'];
  return [...tidy].length > NICKNAME_MAX_LENGTH ? ['nickname-too-long'] : [];
}

function checkBirthdate(birthdate: string, today: string): ProfileFault[] {
  if (birthdate === '') return ['birthdate-required'];
  const age = ageOn(today, birthdate);
  return age === null || age < 0 || age > OLDEST_YEARS ? ['birthdate-impossible'] : [];
}

/** Faults of a PIN typed twice; two empty texts are none at all. */
export function checkPin(pin: string, pinAgain: string, isRequired: boolean): ProfileFault[] {
  if (pin === '' && pinAgain === '') return isRequired ? ['pin-required'] : [];
  if (!isPin(pin)) return ['pin-not-four-digits'];
  return pin === pinAgain ? [] : ['pins-differ'];
}

/** True for four of the digits 0 to 9. */
export function isPin(text: string): boolean {
  return text.length === PIN_LENGTH && /^[0-9]+$/.test(text);
}

/**
 * Full years between two days written as `2017-05-14`, negative before the birth; null where one of them is no day of the
 * calendar. Who is born on 29 February has their birthday on 1 March in the other years.
 */
export function ageOn(day: string, birthdate: string): number | null {
  const [now, birth] = [calendarDay(day), calendarDay(birthdate)];
  if (!now || !birth) return null;
  const isBefore = now.month < birth.month || (now.month === birth.month && now.day < birth.day);
  return now.year - birth.year - (isBefore ? 1 : 0);
}

function calendarDay(text: string): { year: number; month: number; day: number } | null {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? { year, month, day } : null;
}

/** The limit a form proposes for a person of this age: the highest class they have reached. Rating pending is no class to reach. */
export function proposedAgeLimit(age: number): AgeValue {
  return AGE_VALUES.findLast((value) => value !== 1 && value <= age) ?? 0;
}
