import { z } from 'zod';

/** Largest body of `POST {app}/api/log`, in bytes. Source: reliability facts T24. */
export const CLIENT_LOG_BODY_BYTES = 8 * 1024;

/** What a browser reports about a failure of its own: `POST {app}/api/log`. Longer texts are cut, not refused. Source: Spec §7. */
export const ClientLog = z.object({
  message: z.string().min(1),
  /** Where it happened: component stack, address, whatever helps. No tokens, no e-mail. */
  info: z.string().default(''),
  /** RFC 3339, the browser's clock. */
  date: z.iso.datetime({ offset: true }),
  /** Status of the browser's AuthSession; who it is the server knows by itself. */
  userSession: z.enum(['loading', 'authenticated', 'unauthenticated']).default('unauthenticated'),
});
export type ClientLog = z.output<typeof ClientLog>;
