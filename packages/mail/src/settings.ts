import { z } from 'zod';

/** Where mail is handed over, for the settings of an app: `smtp://user:secret@host:587` or `smtps://host:465`. */
export const mailUrl = z.url({ protocol: /^smtps?$/, hostname: /^[^\s/@]+$/ });

/** Sender of an app's mails: `Nimbo <no-reply@play.example>` or a bare address. */
export const mailFrom = z
  .string()
  .max(320)
  .regex(
    /^(?:[^<>\r\n]{1,60} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'a name and an address in < > are expected',
  );
