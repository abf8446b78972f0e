import { z } from 'zod';
import { Lang } from './catalog.ts';
import {
  HouseholdProfiles,
  HouseholdSettings,
  NewPin,
  NewProfile,
  PinProof,
  ProfileChange,
  ProfileChoice,
  ProfileDetails,
  ProfileSave,
} from './household.ts';
import { PinRecovery, PinRecoveryRequest, PinRecoverySent, PinReplacement } from './pin-recovery.ts';
import { CurrentProfile } from './playing.ts';
import { EXPENSIVE, type Route } from './route.ts';

const profileParams = z.object({ id: z.uuid() });

/** The profiles of a household: who is playing, and who may play what. */
export const householdRoutes = {
  householdProfiles: {
    method: 'GET',
    path: '/user/household/profiles',
    authz: 'household',
    summary: 'Who may be playing, the admin first',
    response: HouseholdProfiles,
  },
  chooseProfile: {
    method: 'PUT',
    path: '/user/household/current-profile',
    authz: 'household',
    summary: 'Play as this profile in this browser; bearers of the former one are refused from now on',
    body: ProfileChoice,
    response: CurrentProfile,
  },
  proveAdmin: {
    method: 'POST',
    path: '/user/household/admin-proof',
    authz: 'admin',
    summary: "The admin's PIN, which managing profiles takes; it counts for some minutes",
    body: PinProof,
    response: z.object({ provenForSeconds: z.int().positive() }),
  },
  profileDetails: {
    method: 'GET',
    path: '/user/household/profiles/:id',
    authz: 'grown-up',
    summary: 'One profile; the admin sees all of them, others their own',
    params: profileParams,
    response: ProfileDetails,
  },
  addProfile: {
    method: 'POST',
    path: '/user/household/profiles',
    authz: 'admin',
    perProfile: EXPENSIVE,
    summary: 'A new profile',
    body: NewProfile,
    response: ProfileDetails,
    status: 201,
  },
  changeProfile: {
    method: 'PUT',
    path: '/user/household/profiles/:id',
    authz: 'grown-up',
    summary: 'Change a profile',
    params: profileParams,
    body: ProfileChange,
    response: ProfileDetails,
  },
  setPin: {
    method: 'PUT',
    path: '/user/household/profiles/:id/pin',
    authz: 'grown-up',
    perProfile: EXPENSIVE,
    summary: 'Give a profile a PIN, another one, or none',
    params: profileParams,
    body: NewPin,
    response: ProfileDetails,
  },
  deleteProfile: {
    method: 'DELETE',
    path: '/user/household/profiles/:id',
    authz: 'admin',
    summary: 'Delete a profile with its saves for good',
    params: profileParams,
    response: z.object({ deleted: z.literal(true) }),
  },
  profileSaves: {
    method: 'GET',
    path: '/user/household/profiles/:id/saves',
    authz: 'admin',
    summary: 'The newest save of every game of a profile, which go when it is deleted',
    params: profileParams,
    response: z.array(ProfileSave),
  },
  exportProfileSave: {
    method: 'GET',
    path: '/user/household/profiles/:id/saves/:saveId/archive',
    authz: 'admin',
    perProfile: EXPENSIVE,
    summary: 'The files of a save of any profile of the household',
    params: profileParams.extend({ saveId: z.uuid() }),
    response: z.string(),
    download: 'application/zip',
  },
  householdSettings: {
    method: 'GET',
    path: '/user/household/settings',
    authz: 'admin',
    summary: 'Where the household lives, by its clock',
    response: HouseholdSettings,
  },
  changeHouseholdSettings: {
    method: 'PUT',
    path: '/user/household/settings',
    authz: 'admin',
    perProfile: EXPENSIVE,
    summary: 'Say where the household lives; the days of its limits follow',
    body: HouseholdSettings,
    response: HouseholdSettings,
  },
} as const satisfies Record<string, Route>;

/** A forgotten PIN. Whoever stands before the choice of profiles may ask; the owner of the account gets the mail. */
export const pinRecoveryRoutes = {
  pinRecovery: {
    method: 'GET',
    path: '/user/household/pin-recovery',
    authz: 'household',
    summary: 'Where a code for a forgotten PIN would be sent',
    response: PinRecovery,
  },
  askPinRecovery: {
    method: 'POST',
    path: '/user/household/pin-recovery',
    authz: 'household',
    perProfile: EXPENSIVE,
    summary: 'Send the owner of the account a code for a forgotten PIN',
    query: z.object({ l: Lang.default('en') }),
    body: PinRecoveryRequest,
    response: PinRecoverySent,
    status: 202,
  },
  recoverPin: {
    method: 'PUT',
    path: '/user/household/pin-recovery',
    authz: 'household',
    summary: 'Replace a forgotten PIN by the code of the mail; the lock on it is gone',
    body: PinReplacement,
    response: z.object({ recovered: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;

const WeeklySummary = z.strictObject({ enabled: z.boolean() }).meta({ id: 'WeeklySummary' });

/** Whether the owner of the account gets a mail once a week about what was played. */
export const summaryRoutes = {
  weeklySummary: {
    method: 'GET',
    path: '/user/household/weekly-summary',
    authz: 'admin',
    summary: 'Whether the weekly summary is sent',
    response: WeeklySummary,
  },
  setWeeklySummary: {
    method: 'PUT',
    path: '/user/household/weekly-summary',
    authz: 'admin',
    summary: 'Send the weekly summary, or none',
    body: WeeklySummary,
    response: WeeklySummary,
  },
} as const satisfies Record<string, Route>;
