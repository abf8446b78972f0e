import type { Mailer } from '@nimbo/mail';
import { recoverPasswordLetter, verifyEmailLetter } from '@nimbo/mail/letters';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import type { Account } from '../accounts/account-store.ts';
import { type Action, createLink, LINK_SECONDS } from './link-store.ts';

export interface LinkSender {
  readonly available: boolean;
  /** Queues the mail with the caller's transaction. @param lifeSeconds what `LINK_SECONDS` says unless given */
  send(db: Queryable, account: Account, action: Action, lifeSeconds?: number): Promise<void>;
}

/** Mails with a link to a page of ours. @param address of that page */
export function createLinkSender(mailer: Mailer, address: string): LinkSender {
  return {
    available: mailer.available,
    async send(db, account, action, lifeSeconds = LINK_SECONDS[action]) {
      const link = { accountId: account.id, action, emailKey: account.email.toLowerCase() };
      const key = await createLink(db, link, lifeSeconds);
      const url = `${address}?key=${key}&ui_locales=${account.locale}`;
      const letter =
        action === 'UPDATE_PASSWORD'
          ? recoverPasswordLetter(account.locale, { url, minutes: Math.round(lifeSeconds / 60) })
          : verifyEmailLetter(account.locale, { url, hours: Math.max(1, Math.round(lifeSeconds / 3600)) });
      await mailer.queue(db, account.email, letter, { usefulForMs: lifeSeconds * 1000 });
    },
  };
}
