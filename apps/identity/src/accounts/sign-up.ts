import { checkPassword, type Language, type PasswordFault } from '@nimbo/domain';
import { inTransaction, type Pool } from '@nimbo/service-runtime/postgres';
import { hashSecret } from '@nimbo/service-runtime/secret-hash';
import type { LinkSender } from '../action-links/send-link.ts';
import { type Account, insertAccount, loadAccount } from './account-store.ts';
import { isCommonPassword } from './common-passwords.ts';
import { type EmailAddress, parseEmail } from './email.ts';

export interface SignUpRequest {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly passwordAgain: string;
  readonly locale: Language;
  /** Asked once the form is right; a no stores nothing. */
  readonly admit: () => boolean;
}

export type SignUpFault = 'email-invalid' | 'email-taken' | PasswordFault | 'passwords-differ';
export type SignUpOutcome =
  | { readonly ok: true; readonly account: Account }
  | { readonly ok: false; readonly reason: 'faults'; readonly faults: readonly SignUpFault[] }
  | { readonly ok: false; readonly reason: 'too-many' };

/** Makes an account and asks to confirm its address, or says everything that is wrong with the form at once. */
export async function signUp(pool: Pool, request: SignUpRequest, links: LinkSender): Promise<SignUpOutcome> {
  const email = parseEmail(request.email);
  const faults = findFaults(email, request);
  if (email === null || faults.length > 0) return { ok: false, reason: 'faults', faults };
  if (!request.admit()) return { ok: false, reason: 'too-many' };
  const passwordHash = await hashSecret(request.password);
  const account = await inTransaction(pool, async (client) => {
    const { id, locale } = request;
    const person = { id, email: email.address, emailKey: email.key, locale, passwordHash };
    if ((await insertAccount(client, person)) === 'email-taken') return null;
    const joined = await loadAccount(client, id);
    if (joined && links.available) await links.send(client, joined, 'VERIFY_EMAIL');
    return joined;
  });
  return account ? { ok: true, account } : { ok: false, reason: 'faults', faults: ['email-taken'] };
}

function findFaults(email: EmailAddress | null, { password, passwordAgain }: SignUpRequest): SignUpFault[] {
  const verdict = checkPassword(password, isCommonPassword);
  return [
    ...(email === null ? (['email-invalid'] as const) : []),
    ...(verdict.ok ? [] : verdict.faults),
    ...(password === passwordAgain ? [] : (['passwords-differ'] as const)),
  ];
}
