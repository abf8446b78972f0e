import type { Catcher } from '@nimbo/mail/catcher';
import { expect, vi } from 'vitest';
import { openBrowser } from './browser.ts';

/** Address in the newest mail of this kind to somebody. */
export async function linkTo({ mails }: Catcher, email: string, subject: RegExp): Promise<string> {
  const mail = await vi.waitFor(
    () => {
      const found = mails.find(({ to, subject: is }) => to.includes(email) && subject.test(is));
      expect(found).toBeDefined();
      return found!;
    },
    { timeout: 8000, interval: 50 },
  );
  return /https?:\/\/\S+action-token\S+/.exec(mail.text)![0];
}

/** Opens the link of a mail and sends its form. */
export async function setPassword(origin: string, link: string, password: string, again = password) {
  const browser = openBrowser(origin);
  return browser.submit(await browser.get(link), { password, passwordAgain: again });
}
