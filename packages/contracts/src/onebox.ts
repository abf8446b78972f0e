import { z } from 'zod';

/** `.nimbo/onebox.json`, written when everything answers and removed when onebox stops. */
export const OneboxFile = z.object({
  pid: z.int(),
  web: z.url(),
  publicApi: z.url(),
  userApi: z.url(),
  cdn: z.url(),
  identity: z.url(),
  /** Page of the mails that were sent; `/mails.json?to=` for programs. */
  mail: z.url(),
  /** The payment sandbox; the key opens its faults and its clock, and is absent where others reach this machine. */
  payments: z.object({ url: z.url(), operatorKey: z.string().optional() }),
  streamHosts: z.array(z.object({ id: z.string(), url: z.url() })),
  databaseUrl: z.string(),
  /** Absent where the accounts are those of an identity service of the operator's own. */
  demo: z.object({ email: z.string(), password: z.string() }).optional(),
});
export type OneboxFile = z.output<typeof OneboxFile>;
