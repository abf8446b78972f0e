import { AGE_VALUES, AVATARS, isTimeZone, MINUTES_A_DAY } from '@nimbo/domain';
import { z } from 'zod';
import { Gid } from './catalog.ts';
import { GameSave } from './saves.ts';

/** Longer than any nickname that is accepted: what is too long is told by name. */
const Typed = z.string().max(400);

/** A profile as the picker shows it. */
export const PickerProfile = z
  .object({
    id: z.uuid(),
    nickname: z.string(),
    avatar: z.string(),
    kids: z.boolean(),
    admin: z.boolean(),
    hasPin: z.boolean(),
    /** Whose PIN choosing it takes from where this browser is now. */
    asks: z.enum(['none', 'own', 'admin']),
  })
  .meta({ id: 'PickerProfile' });
export type PickerProfile = z.output<typeof PickerProfile>;

export const HouseholdProfiles = z
  .object({
    profiles: z.array(PickerProfile),
    /** Null before anybody was chosen in this browser. */
    current: z.uuid().nullable(),
    most: z.int().positive(),
  })
  .meta({ id: 'HouseholdProfiles' });
export type HouseholdProfiles = z.output<typeof HouseholdProfiles>;

const Minutes = z.int().min(0).max(MINUTES_A_DAY);
const TimeOfDay = z
  .int()
  .min(0)
  .max(MINUTES_A_DAY - 1);

/** Time rules of a profile: minutes a day, and when nothing is played, in minutes after midnight. Null is no rule. */
export const ProfileLimits = z
  .strictObject({
    weekdayMinutes: Minutes.nullable(),
    weekendMinutes: Minutes.nullable(),
    bedtime: z.strictObject({ from: TimeOfDay, until: TimeOfDay }).nullable(),
  })
  .meta({ id: 'ProfileLimits' });

/** Everything of a profile that a form shows; never the PIN. */
export const ProfileDetails = z
  .object({
    id: z.uuid(),
    nickname: z.string(),
    avatar: z.string(),
    /** `2017-05-14`; null for the first profile until it is filled in. */
    birthdate: z.string().nullable(),
    kids: z.boolean(),
    admin: z.boolean(),
    hasPin: z.boolean(),
    ageLimit: z.int(),
    limits: ProfileLimits,
  })
  .meta({ id: 'ProfileDetails' });
export type ProfileDetails = z.output<typeof ProfileDetails>;

const identity = {
  nickname: Typed,
  /** `2017-05-14` */
  birthdate: z.string().max(10),
  avatar: z.enum(AVATARS),
};
const rules = {
  kids: z.boolean(),
  ageLimit: z.literal(AGE_VALUES),
  limits: ProfileLimits,
};

/** A new profile. An empty PIN is none. */
export const NewProfile = z
  .strictObject({ ...identity, ...rules, pin: Typed.default(''), pinAgain: Typed.default('') })
  .meta({ id: 'NewProfile' });
export type NewProfile = z.output<typeof NewProfile>;

/** What is to be changed; what is absent stays. Identity is changed as a whole, and so are the rules. */
export const ProfileChange = z
  .strictObject({
    identity: z.strictObject(identity).optional(),
    rules: z.strictObject(rules).optional(),
  })
  .meta({ id: 'ProfileChange' });
export type ProfileChange = z.output<typeof ProfileChange>;

/** A new PIN twice, or two empty texts to have none; `current` where one's own profile has one. */
export const NewPin = z.strictObject({ current: Typed.optional(), pin: Typed, pinAgain: Typed }).meta({ id: 'NewPin' });

/** The chosen profile, with the PIN where `asks` names one. */
export const ProfileChoice = z
  .strictObject({ profileId: z.uuid(), pin: Typed.optional() })
  .meta({ id: 'ProfileChoice' });

export const PinProof = z.strictObject({ pin: Typed }).meta({ id: 'PinProof' });

/** What holds for the whole household. */
export const HouseholdSettings = z
  .strictObject({
    /** Name of a time zone of the IANA, `America/Bogota`: where the days of the daily minutes begin, and whose clock bedtime follows. */
    timeZone: z.string().max(64).refine(isTimeZone, { error: 'is no time zone' }),
  })
  .meta({ id: 'HouseholdSettings' });
export type HouseholdSettings = z.output<typeof HouseholdSettings>;

/** A save of a profile, with its game: what goes with the profile, and can be kept before. */
export const ProfileSave = GameSave.extend({ gid: Gid }).meta({ id: 'ProfileSave' });
export type ProfileSave = z.output<typeof ProfileSave>;
