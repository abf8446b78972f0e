import { z } from 'zod';

const Typed = z.string().max(400);

/** Whether a forgotten PIN can be replaced by mail, and to whom that goes: the owner of the account. */
export const PinRecovery = z
  .object({
    available: z.boolean(),
    /** Enough of the address to know it by, `a***@casa.example`; null where there is none. */
    sentTo: z.string().nullable(),
  })
  .meta({ id: 'PinRecovery' });

export const PinRecoverySent = z
  .object({
    sentTo: z.string(),
    /** How long the code is good. */
    expiresInSeconds: z.int().positive(),
    /** When another can be asked for. */
    againInSeconds: z.int().nonnegative(),
  })
  .meta({ id: 'PinRecoverySent' });

export const PinRecoveryRequest = z.strictObject({ profileId: z.uuid() }).meta({ id: 'PinRecoveryRequest' });

/** The code of the mail and a new PIN, typed twice. */
export const PinReplacement = z
  .strictObject({ profileId: z.uuid(), code: Typed, pin: Typed, pinAgain: Typed })
  .meta({ id: 'PinReplacement' });
