import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface CaughtMail {
  readonly id: string;
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** ISO 8601. */
  readonly receivedAt: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface CatcherOptions {
  /** 0 takes any free one. */
  readonly port: number;
  /** How many are kept. */
  readonly keep?: number;
  /** Refuses a recipient with this status of SMTP, to try what senders do then. */
  readonly refuse?: (recipient: string) => number | null;
}

export interface Catcher {
  /** `smtp://127.0.0.1:…` */
  readonly url: string;
  /** Newest first. */
  readonly mails: readonly CaughtMail[];
  close(): Promise<void>;
}

const LARGEST_MAIL_BYTES = 1024 * 1024;

/** A mail server of this machine that passes nothing on: for oneboxes, where mails are read on a page, and for tests. */
export async function catchMails({ port, keep = 200, refuse = () => null }: CatcherOptions): Promise<Catcher> {
  const mails: CaughtMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: LARGEST_MAIL_BYTES,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1000,
    onRcptTo(address, _session, done) {
      const status = refuse(address.address);
      done(status === null ? null : Object.assign(new Error('refused'), { responseCode: status }));
    },
    onData(stream, session, done) {
      readWhole(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => {
          mails.unshift({
            id: randomUUID(),
            to: session.envelope.rcptTo.map(({ address }) => address),
            from: mail.from?.address ?? '',
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
            receivedAt: new Date().toISOString(),
            headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
          });
          mails.length = Math.min(mails.length, keep);
          done();
        })
        .catch(done);
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    listening.once('listening', resolve);
    listening.once('error', reject);
  });
  const address = listening.address();
  const taken = address && typeof address === 'object' ? address.port : port;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Reads to the end, as SMTP wants it, and keeps no more than the largest mail. Source: RFC 1870 §6.3 for the status. */
async function readWhole(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size <= LARGEST_MAIL_BYTES) chunks.push(chunk);
  }
  if (size > LARGEST_MAIL_BYTES) throw Object.assign(new Error('the mail is too large'), { responseCode: 552 });
  return Buffer.concat(chunks);
}
