import { z } from 'zod';
import {
  HouseholdProfiles,
  NewPin,
  NewProfile,
  PinProof,
  ProfileChange,
  ProfileChoice,
  ProfileDetails,
} from './household.ts';
import { CurrentProfile } from './playing.ts';
import type { Route } from './route.ts';

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
} as const satisfies Record<string, Route>;
