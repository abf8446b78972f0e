import type { SandboxEvent } from '@nimbo/contracts/payment-sandbox';
import { SANDBOX_SIGNATURE_HEADER } from '@nimbo/contracts/payment-sandbox';
import { signWebhook } from '@nimbo/payment-gateway/webhook-signature';
import type { Logger } from '@nimbo/service-runtime/log';
import { isDatabaseUnavailable, type Pool } from '@nimbo/service-runtime/postgres';
import { releaseReordered } from '../faults/fault-store.ts';
import { LEASE_MS, pauseAfter, TRY_TIMEOUT_MS } from './retries.ts';

/** How often the outbox is looked at without being told, in ms. */
const LOOK_MS = 250;
/** Notifications that are on their way at once: one that hangs does not hold up the others. */
const AT_ONCE = 4;

export interface SenderOptions {
  readonly pool: Pool;
  /** Our endpoint. */
  readonly url: string;
  readonly secret: string;
  readonly log: Logger;
  /** The sandbox's time: by it notifications are due. */
  readonly now: () => Date;
  /** The machine's time, ms since 1970: by it they are signed, for that is what who takes them compares with. */
  readonly wall: () => number;
}

export interface Sender {
  /** Something may be due. */
  wake(): void;
  stop(): Promise<void>;
}

interface Claimed {
  readonly id: number;
  readonly tries: number;
  readonly giveUpAt: Date;
  readonly event: string;
  readonly kind: SandboxEvent['kind'];
  readonly object: string;
  readonly createdAt: Date;
}

/** Brings notifications to our endpoint, each at least once, until it answers with success or three days are over. */
export function startSender({ pool, url, secret, log, now, wall }: SenderOptions): Sender {
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;

  async function claim(): Promise<Claimed | null> {
    const at = now();
    const { rows } = await pool.query<Claimed>(
      `update payment_sandbox.deliveries d set tries = tries + 1, due_at = $2
       from payment_sandbox.events e
       where e.id = d.event_id and d.id = (select id from payment_sandbox.deliveries c
         where due_at <= $1 and not exists (select from payment_sandbox.deliveries b where b.id = c.after_id)
         order by due_at, id for update skip locked limit 1)
       returning d.id, d.tries, d.give_up_at as "giveUpAt", e.id as event, e.kind, e.object, e.created_at as "createdAt"`,
      [at, new Date(at.getTime() + LEASE_MS)],
    );
    return rows[0] ?? null;
  }

  const remove = (id: number) => pool.query('delete from payment_sandbox.deliveries where id = $1', [id]);

  async function deliver(claimed: Claimed): Promise<void> {
    const about = { event: claimed.event, kind: claimed.kind, tries: claimed.tries };
    if (now() >= claimed.giveUpAt) {
      log.warn(about, 'notification given up');
      await remove(claimed.id);
      return;
    }
    const failure = await post(claimed);
    if (failure === null) {
      await remove(claimed.id);
      return;
    }
    log.warn({ ...about, reason: failure }, 'notification not taken; it is tried again');
    await pool.query('update payment_sandbox.deliveries set due_at = $2 where id = $1', [
      claimed.id,
      new Date(now().getTime() + pauseAfter(claimed.tries)),
    ]);
  }

  /** Null when it was taken, else why not. */
  async function post({ event, kind, object, createdAt }: Claimed): Promise<string | null> {
    const content: SandboxEvent = { id: event, kind, occurredAt: createdAt.toISOString(), object };
    const body = JSON.stringify(content);
    try {
      const reply = await fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', [SANDBOX_SIGNATURE_HEADER]: signWebhook(body, secret, wall()) },
        redirect: 'manual',
        signal: AbortSignal.timeout(TRY_TIMEOUT_MS),
      });
      await reply.body?.cancel();
      return reply.ok ? null : `status ${reply.status}`;
    } catch (error) {
      return (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name;
    }
  }

  async function sendAllDue(): Promise<void> {
    try {
      await releaseReordered(pool, now());
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (!stopped) {
            const claimed = await claim();
            if (claimed === null) return;
            await deliver(claimed);
          }
        }),
      );
    } catch (error) {
      if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'the outbox of notifications failed');
    }
  }

  function wake(): void {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = sendAllDue().finally(() => {
      running = null;
      if (!again) return;
      again = false;
      wake();
    });
  }

  const timer = setInterval(wake, LOOK_MS);
  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
