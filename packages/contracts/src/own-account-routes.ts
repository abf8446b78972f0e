import { PASSWORD_MAX_LENGTH } from '@nimbo/domain';
import { z } from 'zod';
import { type Route, VERY_EXPENSIVE } from './route.ts';

/** UTF-16 units, so that a text of any size is refused before it is counted or hashed. */
const password = z
  .string()
  .max(PASSWORD_MAX_LENGTH * 8)
  .refine((text) => !text.includes('\0'), { error: 'holds a character that cannot be kept' });

export const OwnAccount = z
  .object({
    email: z.string(),
    emailVerified: z.boolean(),
    /** False where the account joined through another provider: then nothing can be changed here. */
    hasPassword: z.boolean(),
    /** That provider, as the identity service names it; null where there is none. */
    provider: z.string().nullable(),
  })
  .meta({ id: 'OwnAccount' });
export type OwnAccount = z.output<typeof OwnAccount>;

export const Device = z
  .object({
    id: z.uuid(),
    /** The browser's own words, at most 400 characters; null where it never said any. */
    userAgent: z.string().nullable(),
    /** The browser that asks. */
    current: z.boolean(),
    /** ISO 8601. */
    signedInAt: z.string(),
    seenAt: z.string(),
  })
  .meta({ id: 'Device' });
export type Device = z.output<typeof Device>;

export const PasswordChange = z
  .strictObject({ currentPassword: password, newPassword: password })
  .meta({ id: 'PasswordChange' });

/** What the owner of an account does with it. Children have none of it. Source: ledger B6, B7. */
export const ownAccountRoutes = {
  ownAccount: {
    method: 'GET',
    path: '/user/account',
    authz: 'grown-up',
    summary: 'Address and password of the account',
    response: OwnAccount,
  },
  changePassword: {
    method: 'PUT',
    path: '/user/account/password',
    authz: 'grown-up',
    summary: 'A new password; every other device is signed out. `password-refused` lists the rules it breaks',
    body: PasswordChange,
    response: z.object({ changed: z.literal(true) }),
  },
  confirmEmail: {
    method: 'POST',
    path: '/user/account/confirmation-mail',
    authz: 'grown-up',
    summary: 'A mail whose link confirms the address of the account; none is sent where it is confirmed',
    response: z.object({ sent: z.boolean() }),
  },
  devices: {
    method: 'GET',
    path: '/user/account/devices',
    authz: 'grown-up',
    summary: 'Browsers that are signed in, this one first, then by when they were seen last',
    response: z.array(Device),
  },
  signOutDevice: {
    method: 'DELETE',
    path: '/user/account/devices/:id',
    authz: 'grown-up',
    summary: 'Sign one device out',
    params: z.object({ id: z.uuid() }),
    response: z.object({ signedOut: z.literal(true) }),
  },
  signOutEverywhere: {
    method: 'DELETE',
    path: '/user/account/devices',
    authz: 'grown-up',
    summary: 'Sign every device out, this one too',
    response: z.object({ signedOut: z.literal(true) }),
  },
  exportAccount: {
    method: 'GET',
    path: '/user/account/export',
    authz: 'admin',
    perProfile: VERY_EXPENSIVE,
    summary: 'Everything that is kept about the household, as JSON. Source: GDPR art. 15 and 20',
    response: z.string(),
    download: 'application/json',
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/user/account',
    authz: 'admin',
    summary:
      'Delete the account with its household for good. Takes the password where there is one. Source: GDPR art. 17',
    body: z.strictObject({ currentPassword: password.optional() }),
    response: z.object({ deleted: z.literal(true) }),
  },
  recoverPassword: {
    method: 'POST',
    path: '/account/recovery',
    authz: 'public',
    summary: 'A mail whose link lets choose a new password',
    body: z.strictObject({ email: z.string().min(1).max(254) }),
    response: z.object({ sent: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
