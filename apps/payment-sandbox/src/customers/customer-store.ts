import type { Language } from '@nimbo/domain';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import { newId } from '../ids.ts';
import { SandboxRefused } from '../refused.ts';

export async function insertCustomer(
  db: Queryable,
  customer: { readonly reference: string; readonly locale: Language; readonly createdAt: Date },
): Promise<string> {
  const id = newId('cus');
  await db.query('insert into payment_sandbox.customers (id, reference, locale, created_at) values ($1, $2, $3, $4)', [
    id,
    customer.reference,
    customer.locale,
    customer.createdAt,
  ]);
  return id;
}

/** @throws SandboxRefused */
export async function needCustomer(db: Queryable, id: string): Promise<{ readonly locale: Language }> {
  const { rows } = await db.query<{ locale: Language }>('select locale from payment_sandbox.customers where id = $1', [
    id,
  ]);
  if (!rows[0]) throw new SandboxRefused('unknown-customer');
  return rows[0];
}
