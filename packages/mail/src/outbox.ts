import { randomUUID } from 'node:crypto';
import type { Pool, Queryable } from '@nimbo/service-runtime/postgres';
import type { Letter } from './letter.ts';
import { LEASE_MS } from './retries.ts';

export interface QueuedMail {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
  /** This try included. */
  readonly tries: number;
  /** Nobody would want it afterwards. */
  readonly giveUpAt: Date;
}

/** After this a mail that nobody took is dropped, in ms. */
export const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;

export interface QueueOptions {
  /** What the mail says is true for so long, in ms; at most, and unless said, a day. */
  readonly usefulForMs?: number;
}

/**
 * The mails an app still has to send, in a table of its own (`packages/mail/outbox.sql`). A row leaves with its mail: links that
 * open accounts do not stay behind.
 */
export class Outbox {
  readonly #table: string;

  /** @param table with its schema; a name of ours, never one from outside */
  constructor(table: string) {
    if (!/^[a-z_]+\.[a-z_]+$/.test(table)) throw new Error(`table ${table}: schema and name are expected`);
    this.#table = table;
  }

  /** Inside the caller's transaction: the mail exists when, and only when, what it tells of has happened. */
  async queue(db: Queryable, recipient: string, letter: Letter, { usefulForMs }: QueueOptions = {}): Promise<string> {
    const id = randomUUID();
    await db.query(
      `insert into ${this.#table} (id, kind, recipient, subject, body_text, body_html, give_up_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))`,
      [
        id,
        letter.kind,
        recipient,
        letter.subject,
        letter.text,
        letter.html,
        Math.min(usefulForMs ?? GIVE_UP_AFTER_MS, GIVE_UP_AFTER_MS) / 1000,
      ],
    );
    return id;
  }

  /**
   * The next mail that is due, the most urgent first: a code that is good for minutes does not wait behind summaries. The try is counted and the mail set aside before it is sent, so a process that is killed in between
   * delays it by the lease and no second process sends it meanwhile.
   */
  async claim(pool: Pool): Promise<QueuedMail | null> {
    const { rows } = await pool.query<QueuedMail>(
      `update ${this.#table} set tries = tries + 1, next_try_at = now() + make_interval(secs => $1)
       where id = (select id from ${this.#table} where next_try_at <= now()
                   order by give_up_at, next_try_at, id for update skip locked limit 1)
       returning id, kind, recipient, subject, body_text as "bodyText", body_html as "bodyHtml", tries,
         give_up_at as "giveUpAt"`,
      [LEASE_MS / 1000],
    );
    return rows[0] ?? null;
  }

  async postpone(pool: Pool, id: string, pauseMs: number): Promise<void> {
    await pool.query(`update ${this.#table} set next_try_at = now() + make_interval(secs => $2) where id = $1`, [
      id,
      pauseMs / 1000,
    ]);
  }

  async remove(pool: Pool, id: string): Promise<void> {
    await pool.query(`delete from ${this.#table} where id = $1`, [id]);
  }

  /** Also what is still to be sent, for whoever deletes an account. */
  async forget(db: Queryable, recipient: string): Promise<void> {
    await db.query(`delete from ${this.#table} where recipient = $1`, [recipient]);
  }
}
