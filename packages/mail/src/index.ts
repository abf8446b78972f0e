export { type Letter, type LetterContent, writeLetter } from './letter.ts';
export { createMailer, type Mailer, type MailerOptions } from './mailer.ts';
export type { QueueOptions } from './outbox.ts';
