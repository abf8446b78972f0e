import { addMoney, CURRENCIES, type Currency, type Money, money, negateMoney } from './money.ts';

/**
 * Accounts of the ledger and what they hold. Debits are positive: what we have and what was spent; the rest is
 * negative.
 */
export const LEDGER_ACCOUNTS = {
  /** Paid out by the gateway. */
  bank: 'asset',
  /** At the gateway. */
  gateway: 'asset',
  /** Invoiced to players and not paid; below nothing: paid and not invoiced. */
  receivable: 'asset',
  /** Credit of players for what they will buy. */
  credit: 'liability',
  /** Came in for nothing that was owed; to be sent back. */
  unclaimed: 'liability',
  /** Of the tax offices. */
  tax: 'liability',
  revenue: 'income',
  /** What the gateway takes. */
  fees: 'expense',
} as const;
export type LedgerAccount = keyof typeof LEDGER_ACCOUNTS;

export interface Posting {
  readonly account: LedgerAccount;
  readonly amount: Money;
}

/** One thing that happened to money. Never changed, never removed: what was wrong is put right by another entry. */
export interface LedgerEntry {
  /** What happened, once: `charge ch_81`. The same key is the same entry. */
  readonly key: string;
  /** ms since 1970. */
  readonly atMs: number;
  /** Whose money; null is nobody's in particular. */
  readonly household: string | null;
  readonly postings: readonly Posting[];
}

export type LedgerRefusal = 'empty' | 'unbalanced' | 'posting-of-nothing' | 'key-reused';

/**
 * Adds an entry. The same entry again changes nothing.
 * @param known the entry there is under that key, if any
 */
export function checkEntry(
  entry: LedgerEntry,
  known: LedgerEntry | null,
): { readonly ok: true; readonly isNew: boolean } | { readonly ok: false; readonly reason: LedgerRefusal } {
  if (entry.postings.length === 0) return { ok: false, reason: 'empty' };
  if (entry.postings.some(({ amount }) => amount.minor === 0)) return { ok: false, reason: 'posting-of-nothing' };
  if (!isBalanced(entry.postings)) return { ok: false, reason: 'unbalanced' };
  if (known === null) return { ok: true, isNew: true };
  return isSameEntry(entry, known) ? { ok: true, isNew: false } : { ok: false, reason: 'key-reused' };
}

/** True where postings sum to nothing in every currency. */
export function isBalanced(postings: readonly Posting[]): boolean {
  return Object.values(sumByCurrency(postings)).every((minor) => minor === 0);
}

/** Times may differ: a repeated entry is made later. */
function isSameEntry(a: LedgerEntry, b: LedgerEntry): boolean {
  const text = ({ key, household, postings }: LedgerEntry) =>
    JSON.stringify([key, household, postings.map(({ account, amount }) => [account, amount.minor, amount.currency])]);
  return text(a) === text(b);
}

function sumByCurrency(postings: readonly Posting[]): Partial<Record<Currency, number>> {
  const sums: Partial<Record<Currency, number>> = {};
  for (const { amount } of postings) sums[amount.currency] = (sums[amount.currency] ?? 0) + amount.minor;
  return sums;
}

/** What is on an account, in one currency. */
export function balanceOf(
  entries: readonly LedgerEntry[],
  account: LedgerAccount,
  currency: Currency,
  household?: string,
): Money {
  return entries
    .filter((entry) => household === undefined || entry.household === household)
    .flatMap(({ postings }) => postings)
    .filter((posting) => posting.account === account && posting.amount.currency === currency)
    .reduce((sum, { amount }) => addMoney(sum, amount), money(0, currency));
}

/** Currencies in which the whole ledger does not sum to nothing: none, unless somebody has touched it. */
export function currenciesOutOfBalance(entries: readonly LedgerEntry[]): Currency[] {
  const sums = sumByCurrency(entries.flatMap(({ postings }) => postings));
  return (Object.keys(CURRENCIES) as Currency[]).filter((currency) => (sums[currency] ?? 0) !== 0);
}

/** What happens to money. All amounts are positive. */
export type MoneyEvent =
  | { readonly type: 'invoiced'; readonly net: Money; readonly tax: Money }
  /** A credit note: the invoice was wrong, or something is given back. */
  | { readonly type: 'credit-noted'; readonly net: Money; readonly tax: Money }
  | { readonly type: 'charged'; readonly amount: Money }
  | { readonly type: 'fee-taken'; readonly amount: Money }
  | { readonly type: 'refunded'; readonly amount: Money }
  /** What is given back stays with us, for what will be bought. */
  | { readonly type: 'credit-given'; readonly amount: Money }
  | { readonly type: 'credit-used'; readonly amount: Money }
  /** Somebody paid for what was not owed any more, and gets it back. */
  | { readonly type: 'charged-unclaimed'; readonly amount: Money }
  | { readonly type: 'unclaimed-refunded'; readonly amount: Money }
  | { readonly type: 'paid-out'; readonly amount: Money };

/** The postings of an event, always balanced; none of nothing. */
export function postingsOf(event: MoneyEvent): Posting[] {
  switch (event.type) {
    case 'invoiced':
      return move('receivable', [
        ['revenue', event.net],
        ['tax', event.tax],
      ]);
    case 'credit-noted':
      return reverse(postingsOf({ ...event, type: 'invoiced' }));
    case 'charged':
      return move('gateway', [['receivable', event.amount]]);
    case 'fee-taken':
      return move('fees', [['gateway', event.amount]]);
    case 'refunded':
      return move('receivable', [['gateway', event.amount]]);
    case 'credit-given':
      return move('receivable', [['credit', event.amount]]);
    case 'credit-used':
      return move('credit', [['receivable', event.amount]]);
    case 'charged-unclaimed':
      return move('gateway', [['unclaimed', event.amount]]);
    case 'unclaimed-refunded':
      return move('unclaimed', [['gateway', event.amount]]);
    case 'paid-out':
      return move('bank', [['gateway', event.amount]]);
  }
}

/** Debits one account by what others are credited. */
function move(debited: LedgerAccount, credited: readonly (readonly [LedgerAccount, Money])[]): Posting[] {
  const credits = credited.filter(([, { minor }]) => minor !== 0);
  const [first, ...others] = credits;
  if (first === undefined) return [];
  const whole = others.reduce((sum, [, amount]) => addMoney(sum, amount), first[1]);
  return [
    { account: debited, amount: whole },
    ...credits.map(([account, amount]) => ({ account, amount: negateMoney(amount) })),
  ];
}

function reverse(postings: readonly Posting[]): Posting[] {
  return postings.map(({ account, amount }) => ({ account, amount: negateMoney(amount) }));
}
