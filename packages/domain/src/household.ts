import { isLaxer, type Leeway } from './leeway.ts';

/** Most profiles of a household while no plan says otherwise. Source: DESIGN, "manage-profiles": the largest plan has six. */
export const MOST_PROFILES = 6;

/** What the rules of a household need to know of a profile. */
export interface Member {
  readonly id: string;
  /** Administers the household: others' profiles, limits, approvals. There is one. */
  readonly admin: boolean;
  readonly kids: boolean;
  readonly hasPin: boolean;
}

/** Whose PIN has to be given, if any. */
export type AskedPin = 'none' | 'own' | 'admin';

/** A member with what it may do. */
export interface Choosable extends Member {
  readonly leeway: Leeway;
}

/** Who was chosen in a browser so far. */
export type ChosenSoFar =
  | { readonly status: 'nobody' }
  | { readonly status: 'plays'; readonly profile: Choosable }
  /** Has to choose anew, as after another PIN; the profile is null where it was deleted, or was never known. */
  | { readonly status: 'asked-anew'; readonly profile: Choosable | null };

/**
 * The PIN that choosing a profile takes. A profile's own PIN always counts. Who would gain something by playing as one without a
 * PIN needs the admin's, or a limit would be left by two presses; where nothing is gained nothing is asked.
 */
export function pinToChoose(soFar: ChosenSoFar, wanted: Choosable, admin: Member): AskedPin {
  if (soFar.status === 'plays' && soFar.profile.id === wanted.id) return 'none';
  if (wanted.hasPin) return 'own';
  return gains(soFar, wanted) && admin.hasPin ? 'admin' : 'none';
}

function gains(soFar: ChosenSoFar, wanted: Choosable): boolean {
  if (soFar.status === 'nobody') return false;
  // Nobody knows any more what a deleted profile was allowed.
  return soFar.profile === null || isLaxer(wanted.leeway, soFar.profile.leeway);
}

export type HouseholdRefusal =
  | 'forbidden'
  /** 'To create new profiles, you first need to assign a PIN to your current profile.' Source: Spec §8. */
  | 'pin-first'
  | 'too-many-profiles'
  /** The household would be without anybody to administer it. */
  | 'admin-needed';

/** Why this member may not add a profile; null is a yes. */
export function refusalToAdd(actor: Member, profiles: number, most: number = MOST_PROFILES): HouseholdRefusal | null {
  if (actor.kids || !actor.admin) return 'forbidden';
  if (!actor.hasPin) return 'pin-first';
  return profiles >= most ? 'too-many-profiles' : null;
}

/** What of a profile is to be changed. `identity` is nickname, birthdate and avatar; `limits` is age, kids mode, time and bedtime. */
export type ProfilePart = 'identity' | 'pin' | 'limits';

/**
 * Why this member may not change that part of a profile; null is a yes. Everybody but a child changes who they are and their own
 * PIN. Limits are the admin's to set, for others: a limit one sets oneself is none.
 */
export function refusalToChange(actor: Member, target: Member, part: ProfilePart): HouseholdRefusal | null {
  if (actor.kids) return 'forbidden';
  if (actor.admin) return null;
  return actor.id === target.id && part !== 'limits' ? null : 'forbidden';
}

/** Why this member may not delete a profile; null is a yes. */
export function refusalToDelete(actor: Member, target: Member): HouseholdRefusal | null {
  if (actor.kids || !actor.admin) return 'forbidden';
  return target.admin ? 'admin-needed' : null;
}

/** Why a profile may not become a kids profile or lose its PIN; null is a yes. */
export function refusalOfChange(
  target: Member,
  change: { kids?: boolean; hasPin?: boolean },
  others: readonly Member[],
): HouseholdRefusal | null {
  if (target.admin && change.kids === true) return 'admin-needed';
  // Without the admin's PIN anybody in the house is the admin.
  if (target.admin && change.hasPin === false && others.length > 0) return 'pin-first';
  return null;
}
