import { randomUUID } from 'node:crypto';
import type { Logger } from '@nimbo/service-runtime/log';
import { ACCOUNT_PURGED } from '@nimbo/service-runtime/logout-token';
import { isDatabaseUnavailable, type Pool } from '@nimbo/service-runtime/postgres';
import { importJWK, type JWK, SignJWT } from 'jose';
import { loadAccount } from '../accounts/account-store.ts';
import { WEB_CLIENT } from '../provider/clients.ts';
import { findSession } from '../provider/session-store.ts';

const LOOK_MS = 500;
const REPLY_TIMEOUT_MS = 3000;
/** Pauses between tries, in ms. */
const PAUSES_MS = [1000, 2000, 5000, 15_000, 60_000];
/** Life of a logout token, in seconds. Source: OpenID Connect Back-Channel Logout §2.4 recommends two minutes at most. */
const TOKEN_SECONDS = 120;

export interface ClientNewsOptions {
  readonly pool: Pool;
  readonly log: Logger;
  readonly issuer: string;
  readonly signing: readonly JWK[];
  /** Where the web client listens. */
  readonly address: string;
}

interface EndedSession {
  readonly id: string;
  readonly sid: string;
  readonly account: string;
  readonly tries: number;
  readonly late: boolean;
}

/** Tells the web client which sessions have ended, whatever ended them. Source: OpenID Connect Back-Channel Logout 1.0. */
export function tellClientOfEndedSessions({ pool, log, issuer, signing, address }: ClientNewsOptions) {
  const key = signing[0]!;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = Promise.resolve();

  async function claim(): Promise<EndedSession | null> {
    const { rows } = await pool.query<EndedSession>(
      `update identity.ended_sessions set tries = tries + 1, next_try_at = now() + interval '10 seconds'
       where id = (select id from identity.ended_sessions where next_try_at <= now()
                   order by next_try_at for update skip locked limit 1)
       returning id, sid, account_id as account, tries, give_up_at <= now() as late`,
    );
    return rows[0] ?? null;
  }

  async function tell(ended: EndedSession): Promise<void> {
    const token = await new SignJWT({
      sid: ended.sid,
      events: {
        'http://schemas.openid.net/event/backchannel-logout': {},
        ...((await loadAccount(pool, ended.account)) === null ? { [ACCOUNT_PURGED]: {} } : {}),
      },
    })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid!, typ: 'logout+jwt' })
      .setIssuer(issuer)
      .setSubject(ended.account)
      .setAudience(WEB_CLIENT)
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_SECONDS}s`)
      .setJti(randomUUID())
      .sign(await importJWK(key, 'RS256'));
    const reply = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(REPLY_TIMEOUT_MS),
    });
    await reply.body?.cancel();
    if (!reply.ok) throw new Error(`the web client answered ${reply.status}`);
  }

  async function deliver(ended: EndedSession): Promise<void> {
    const forget = () => pool.query('delete from identity.ended_sessions where id = $1', [ended.id]);
    // It only got another identifier.
    const goesOn = await findSession(pool, { sub: ended.account, azp: WEB_CLIENT, sid: ended.sid });
    if (ended.late && !goesOn)
      log.warn('the web client never heard of an ended session; it learns of it when it renews');
    if (ended.late || goesOn) return void (await forget());
    try {
      await tell(ended);
      await forget();
    } catch (error) {
      const pauseMs = PAUSES_MS[Math.min(ended.tries, PAUSES_MS.length) - 1]!;
      log.warn({ err: error, tries: ended.tries }, 'the web client did not hear of an ended session; it is told again');
      await pool.query(
        'update identity.ended_sessions set next_try_at = now() + make_interval(secs => $2) where id = $1',
        [ended.id, pauseMs / 1000],
      );
    }
  }

  async function tellAll(): Promise<void> {
    try {
      while (!stopped) {
        const ended = await claim();
        if (ended === null) break;
        await deliver(ended);
      }
    } catch (error) {
      if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'ended sessions could not be told');
    }
    if (!stopped) timer = setTimeout(look, LOOK_MS);
  }
  function look() {
    running = tellAll();
  }
  look();

  return {
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
