import type { Logger } from '@nimbo/service-runtime/log';
import { isDatabaseUnavailable, type Pool, type Queryable } from '@nimbo/service-runtime/postgres';
import type { Letter } from './letter.ts';
import { Outbox, type QueuedMail, type QueueOptions } from './outbox.ts';
import { isRefusedForGood, pauseAfter, TRY_TIMEOUT_MS } from './retries.ts';
import { openTransport } from './transport.ts';

/** How often the outbox is looked at without being told, in ms. */
const LOOK_MS = 1000;

export interface MailerOptions {
  readonly pool: Pool;
  /** Of `outbox.sql`, with its schema: `identity.mails`. */
  readonly table: string;
  /** Absent where no mail can be sent. */
  readonly url: string | undefined;
  readonly from: string;
  readonly log: Logger;
  /** Time now, in ms since 1970. */
  readonly clock: () => number;
}

/** What an app does with mail. Its table is made by a migration of its own with the text of `outbox.sql`; `stop` before the pool ends. */
export interface Mailer {
  /** False where no server is configured: offer nothing that needs a mail. */
  readonly available: boolean;
  /** Queues a letter with the caller's own transaction; it is sent within a second of the commit. */
  queue(db: Queryable, recipient: string, letter: Letter, options?: QueueOptions): Promise<void>;
  /** Drops what is still to be sent to somebody. */
  forget(db: Queryable, recipient: string): Promise<void>;
  /** Ends the sending; what is queued waits for the next start. */
  stop(): Promise<void>;
}

export function createMailer({ pool, table, url, from, log, clock }: MailerOptions): Mailer {
  const outbox = new Outbox(table);
  const send = url === undefined ? null : openTransport(url, from);
  let timer: NodeJS.Timeout | undefined;
  let stopped = send === null;
  let running: Promise<void> = Promise.resolve();

  async function deliver(mail: QueuedMail): Promise<void> {
    const about = { mail: mail.id, letter: mail.kind, tries: mail.tries };
    if (clock() >= mail.giveUpAt.getTime()) {
      log.warn(about, 'mail given up');
      return outbox.remove(pool, mail.id);
    }
    try {
      await within(TRY_TIMEOUT_MS, send!(mail));
    } catch (error) {
      // The error's text may hold the recipient.
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      const reason = { ...about, reason: code, response: responseCode };
      if (isRefusedForGood(error)) {
        log.warn(reason, 'mail refused by the server');
        return outbox.remove(pool, mail.id);
      }
      log.warn(reason, 'mail not sent; it is tried again');
      return outbox.postpone(pool, mail.id, pauseAfter(mail.tries));
    }
    await outbox.remove(pool, mail.id);
    log.info(about, 'mail sent');
  }

  async function sendAllDue(): Promise<void> {
    try {
      while (!stopped) {
        const mail = await outbox.claim(pool);
        if (mail === null) break;
        await deliver(mail);
      }
    } catch (error) {
      if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'the outbox of mails failed');
    }
    if (!stopped) timer = setTimeout(look, LOOK_MS);
  }

  function look() {
    running = sendAllDue();
  }
  if (!stopped) look();

  return {
    available: send !== null,
    async queue(db, recipient, letter, options) {
      if (send === null) throw new Error('no mail server is configured');
      await outbox.queue(db, recipient, letter, options);
    },
    forget: (db, recipient) => outbox.forget(db, recipient),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
