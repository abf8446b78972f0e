import type { NewProfile, ProfileChange, ProfileDetails } from '@nimbo/contracts/http';
import {
  type AgeValue,
  type Avatar,
  ageOn,
  checkProfile,
  NO_PLAY_LIMITS,
  type PlayLimits,
  type ProfileFault,
  proposedAgeLimit,
} from '@nimbo/domain';

/** Younger than this, in years, kids mode is proposed. Our choice: then most can read what the night pages say. */
const KIDS_BELOW = 12;

/** A profile's form as it is filled in. */
export interface ProfileDraft {
  readonly nickname: string;
  /** `2017-05-14` */
  readonly birthdate: string;
  readonly avatar: Avatar;
  readonly pin: string;
  readonly pinAgain: string;
  readonly kids: boolean;
  readonly ageLimit: AgeValue;
  readonly limits: PlayLimits;
  /** The rules are a person's choice by now; a birthdate no longer proposes others. */
  readonly rulesChosen: boolean;
}

export const NEW_DRAFT: ProfileDraft = {
  nickname: '',
  birthdate: '',
  avatar: 'star',
  pin: '',
  pinAgain: '',
  kids: false,
  ageLimit: 18,
  limits: NO_PLAY_LIMITS,
  rulesChosen: false,
};

export function draftOf(details: ProfileDetails): ProfileDraft {
  const { nickname, birthdate, avatar, kids, ageLimit, limits } = details;
  return {
    ...NEW_DRAFT,
    nickname,
    birthdate: birthdate ?? '',
    avatar: avatar as Avatar,
    kids,
    ageLimit: ageLimit as AgeValue,
    limits,
    rulesChosen: true,
  };
}

export type Rules = Pick<ProfileDraft, 'kids' | 'ageLimit' | 'limits'>;

export function withRules(draft: ProfileDraft, rules: Partial<Rules>): ProfileDraft {
  return { ...draft, ...rules, rulesChosen: true };
}

/** A birthdate proposes an age limit and kids mode until somebody has chosen them. */
export function withBirthdate(draft: ProfileDraft, birthdate: string, today: string): ProfileDraft {
  const age = ageOn(today, birthdate);
  if (draft.rulesChosen || age === null || age < 0) return { ...draft, birthdate };
  return { ...draft, birthdate, ageLimit: proposedAgeLimit(age), kids: age < KIDS_BELOW };
}

export function faultsOf(draft: ProfileDraft, today: string): readonly ProfileFault[] {
  return checkProfile({ draft, isPinRequired: false, today });
}

const identityOf = ({ nickname, birthdate, avatar }: ProfileDraft) => ({ nickname, birthdate, avatar });
const rulesOf = ({ kids, ageLimit, limits }: ProfileDraft) => ({ kids, ageLimit, limits });

export function toNewProfile(draft: ProfileDraft): NewProfile {
  return { ...identityOf(draft), ...rulesOf(draft), pin: draft.pin, pinAgain: draft.pinAgain };
}

/** @param withLimits false for who may not set them: the own profile of somebody else than the admin, and the admin's */
export function toChange(draft: ProfileDraft, withLimits: boolean): ProfileChange {
  return withLimits ? { identity: identityOf(draft), rules: rulesOf(draft) } : { identity: identityOf(draft) };
}
