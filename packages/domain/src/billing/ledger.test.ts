import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  balanceOf,
  checkEntry,
  currenciesOutOfBalance,
  isBalanced,
  LEDGER_ACCOUNTS,
  type LedgerAccount,
  type LedgerEntry,
  type MoneyEvent,
  postingsOf,
} from './ledger.ts';
import { CURRENCIES, type Currency, money } from './money.ts';

const eur = (minor: number) => money(minor, 'EUR');
const entry = (postings: LedgerEntry['postings'], change: Partial<LedgerEntry> = {}): LedgerEntry => ({
  key: 'charge ch_1',
  atMs: 1000,
  household: 'h1',
  postings,
  ...change,
});
const CHARGE = postingsOf({ type: 'charged', amount: eur(799) });

describe('an entry is refused', () => {
  test.each([
    ['without postings', entry([]), null, 'empty'],
    ['that moves nothing', entry([{ account: 'bank', amount: eur(0) }]), null, 'posting-of-nothing'],
    [
      'a part of which moves nothing',
      entry([...postingsOf({ type: 'charged', amount: eur(5) }), { account: 'bank', amount: eur(0) }]),
      null,
      'posting-of-nothing',
    ],
    [
      'that makes money in one of its currencies',
      entry([...postingsOf({ type: 'charged', amount: money(5, 'USD') }), { account: 'bank', amount: eur(1) }]),
      null,
      'unbalanced',
    ],
    ['that makes money', entry([{ account: 'bank', amount: eur(1) }]), null, 'unbalanced'],
    [
      'that balances only across currencies',
      entry([
        { account: 'bank', amount: eur(1) },
        { account: 'gateway', amount: money(-1, 'USD') },
      ]),
      null,
      'unbalanced',
    ],
    [
      'with another amount under a key',
      entry(CHARGE),
      entry(postingsOf({ type: 'charged', amount: eur(1) })),
      'key-reused',
    ],
    [
      'with another account under a key',
      entry(CHARGE),
      entry(postingsOf({ type: 'paid-out', amount: eur(799) })),
      'key-reused',
    ],
    ['of another household under a key', entry(CHARGE), entry(CHARGE, { household: 'h2' }), 'key-reused'],
  ])('%s', (_what, wanted, known, reason) => {
    expect(checkEntry(wanted, known)).toEqual({ ok: false, reason });
  });
});

test('an entry is added once, also where it comes again later', () => {
  expect(checkEntry(entry(CHARGE), null)).toEqual({ ok: true, isNew: true });
  expect(checkEntry(entry(CHARGE, { atMs: 2000 }), entry(CHARGE))).toEqual({ ok: true, isNew: false });
});

describe('the postings', () => {
  const plain = (event: MoneyEvent) =>
    postingsOf(event).map(({ account, amount }) => `${account} ${amount.minor} ${amount.currency}`);

  test.each([
    [{ type: 'invoiced', net: eur(660), tax: eur(139) }, ['receivable 799 EUR', 'revenue -660 EUR', 'tax -139 EUR']],
    [{ type: 'invoiced', net: eur(799), tax: eur(0) }, ['receivable 799 EUR', 'revenue -799 EUR']],
    [{ type: 'invoiced', net: eur(0), tax: eur(0) }, []],
    [{ type: 'credit-noted', net: eur(41), tax: eur(9) }, ['receivable -50 EUR', 'revenue 41 EUR', 'tax 9 EUR']],
    [{ type: 'charged', amount: eur(799) }, ['gateway 799 EUR', 'receivable -799 EUR']],
    [{ type: 'fee-taken', amount: eur(37) }, ['fees 37 EUR', 'gateway -37 EUR']],
    [{ type: 'refunded', amount: eur(410) }, ['receivable 410 EUR', 'gateway -410 EUR']],
    [{ type: 'credit-given', amount: eur(290) }, ['receivable 290 EUR', 'credit -290 EUR']],
    [{ type: 'credit-used', amount: eur(290) }, ['credit 290 EUR', 'receivable -290 EUR']],
    [{ type: 'charged-unclaimed', amount: eur(799) }, ['gateway 799 EUR', 'unclaimed -799 EUR']],
    [{ type: 'unclaimed-refunded', amount: eur(799) }, ['unclaimed 799 EUR', 'gateway -799 EUR']],
    [{ type: 'paid-out', amount: eur(762) }, ['bank 762 EUR', 'gateway -762 EUR']],
  ] as [MoneyEvent, string[]][])('of %j', (event, postings) => {
    expect(plain(event)).toEqual(postings);
  });

  test('in two currencies are a mistake', () => {
    expect(() => postingsOf({ type: 'invoiced', net: eur(1), tax: money(1, 'BRL') })).toThrow(RangeError);
  });
});

describe('a balance', () => {
  const entries = [
    entry(postingsOf({ type: 'invoiced', net: eur(660), tax: eur(139) }), { key: 'a' }),
    entry(CHARGE, { key: 'b' }),
    entry(postingsOf({ type: 'charged', amount: money(4190, 'BRL') }), { key: 'c', household: 'h2' }),
    entry(postingsOf({ type: 'charged', amount: eur(5) }), { key: 'd', household: 'h2' }),
  ];

  test.each([
    ['gateway', 'EUR', undefined, 804],
    ['gateway', 'EUR', 'h1', 799],
    ['gateway', 'BRL', undefined, 4190],
    ['receivable', 'EUR', 'h1', 0],
    ['receivable', 'EUR', 'h2', -5],
    ['revenue', 'EUR', undefined, -660],
    ['bank', 'USD', undefined, 0],
  ] as const)('of %s in %s for %s is %d', (account, currency, household, minor) => {
    expect(balanceOf(entries, account, currency, household)).toEqual(money(minor, currency));
  });

  test('of the whole ledger is nothing, and what was touched is found', () => {
    expect(currenciesOutOfBalance(entries)).toEqual([]);
    const touched = entry([{ account: 'bank', amount: money(1, 'USD') }]);
    expect(currenciesOutOfBalance([...entries, touched])).toEqual(['USD']);
  });
});

test('a change to a better plan, paid in part with the old one, owes nobody anything', () => {
  const events: MoneyEvent[] = [
    { type: 'invoiced', net: eur(660), tax: eur(139) },
    { type: 'charged', amount: eur(799) },
    { type: 'fee-taken', amount: eur(37) },
    // 2.90 of Plus is unused, Max costs 14.99.
    { type: 'invoiced', net: eur(999), tax: eur(210) },
    { type: 'charged', amount: eur(1209) },
    // A goodwill refund, half of it kept as credit, which is used up later.
    { type: 'credit-noted', net: eur(83), tax: eur(17) },
    { type: 'refunded', amount: eur(50) },
    { type: 'credit-given', amount: eur(50) },
    { type: 'invoiced', net: eur(41), tax: eur(9) },
    { type: 'credit-used', amount: eur(50) },
    // Somebody pays an old code once more.
    { type: 'charged-unclaimed', amount: eur(799) },
    { type: 'unclaimed-refunded', amount: eur(799) },
  ];
  const entries = events.map((event, index) => entry(postingsOf(event), { key: String(index) }));
  const balances = (Object.keys(LEDGER_ACCOUNTS) as LedgerAccount[]).map((account) => [
    account,
    balanceOf(entries, account, 'EUR').minor,
  ]);
  expect(Object.fromEntries(balances)).toEqual({
    bank: 0,
    gateway: 1921,
    receivable: 0,
    credit: 0,
    unclaimed: 0,
    tax: -341,
    revenue: -1617,
    fees: 37,
  });
});

test('whatever happens to money, the ledger stays in balance', () => {
  const amount = fc
    .tuple(fc.integer({ min: 0, max: 1e9 }), fc.constantFrom(...(Object.keys(CURRENCIES) as Currency[])))
    .map(([minor, currency]) => money(minor, currency));
  const anyEvent: fc.Arbitrary<MoneyEvent> = fc.oneof(
    fc
      .tuple(amount, fc.nat(1e6), fc.constantFrom('invoiced' as const, 'credit-noted' as const))
      .map(([net, tax, type]) => ({ type, net, tax: money(tax, net.currency) })),
    fc.record({
      type: fc.constantFrom(
        'charged' as const,
        'fee-taken' as const,
        'refunded' as const,
        'credit-given' as const,
        'credit-used' as const,
        'charged-unclaimed' as const,
        'unclaimed-refunded' as const,
        'paid-out' as const,
      ),
      amount,
    }),
  );
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      const entries = events.map((event, index) => entry(postingsOf(event), { key: String(index) }));
      for (const one of entries) {
        expect(isBalanced(one.postings)).toBe(true);
        expect(one.postings.length === 0 || checkEntry(one, null).ok).toBe(true);
      }
      expect(currenciesOutOfBalance(entries)).toEqual([]);
    }),
  );
});
