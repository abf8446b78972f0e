import type { Pool } from '@nimbo/service-runtime/postgres';
import { verifyNothing, verifySecret } from '@nimbo/service-runtime/secret-hash';
import type { AttemptLedger } from '../attempts/attempt-ledger.ts';
import { type Account, loadCredentials } from './account-store.ts';
import { attemptName } from './email.ts';

export interface LogInRequest {
  readonly email: string;
  readonly password: string;
  /** Network the request came from, as `addressGroup` gives it. */
  readonly address: string;
}

/** The reason is for the log. The person always reads the same sentence, so that nobody learns which addresses exist. */
export type LogInOutcome =
  | { readonly ok: true; readonly account: Account }
  | { readonly ok: false; readonly reason: 'locked' | 'wrong' | 'disabled' };

export async function logIn(pool: Pool, attempts: AttemptLedger, request: LogInRequest): Promise<LogInOutcome> {
  const name = attemptName(request.email);
  if (!(await attempts.begin(name, request.address))) return { ok: false, reason: 'locked' };
  const found = await loadCredentials(pool, name);
  const right = found?.passwordHash
    ? await verifySecret(found.passwordHash, request.password)
    : await verifyNothing(request.password);
  if (!found || !right) return { ok: false, reason: 'wrong' };
  if (!found.account.enabled) return { ok: false, reason: 'disabled' };
  await attempts.succeed(name, request.address);
  return { ok: true, account: found.account };
}
