import { createTransport } from 'nodemailer';
import type { QueuedMail } from './outbox.ts';

const STEP_TIMEOUT_MS = 8000;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export type SendMail = (mail: QueuedMail) => Promise<void>;

/** Hands mails to a server. Beyond this machine only over TLS, whatever the server offers. */
export function openTransport(url: string, from: string): SendMail {
  const server = new URL(url);
  const secure = server.protocol === 'smtps:';
  const near = LOOPBACK.test(server.hostname);
  const transport = createTransport({
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: server.port ? Number(server.port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && !near,
    ignoreTLS: !secure && near,
    ...(server.username && {
      auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) },
    }),
    dnsTimeout: STEP_TIMEOUT_MS,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    await transport.sendMail({
      from,
      // Never parsed: a recipient is one address, not a list.
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.bodyText,
      html: mail.bodyHtml,
      // The same at every try, so that a mail that arrived twice is recognised as one.
      messageId: `<${mail.id}@${from.replace(/^.*@|>$/g, '')}>`,
      // No answers of absence notes. Source: RFC 3834 §5.
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    });
  };
}
