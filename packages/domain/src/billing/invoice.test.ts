import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type InvoiceBody, type PricedLine, reckonCreditNote, reckonInvoice, type Taxation } from './invoice.ts';
import { CURRENCIES, type Currency, money, sumMoney } from './money.ts';

const eur = (minor: number) => money(minor, 'EUR');
const SERVICE = { startMs: Date.UTC(2026, 9, 21), endMs: Date.UTC(2026, 10, 21) };
const line = (minor: number, currency: Currency = 'EUR'): PricedLine => ({
  item: minor < 0 ? 'given-back' : 'plan',
  planId: 'plus',
  service: SERVICE,
  amount: money(minor, currency),
});
const SPAIN: Taxation = { taxes: [{ name: 'IVA', basisPoints: 2100 }], included: true };
const ON_TOP: Taxation = {
  taxes: [
    { name: 'GST', basisPoints: 500 },
    { name: 'QST', basisPoints: 998 },
  ],
  included: false,
};
const minors = ({ net, tax, gross }: { net: { minor: number }; tax: { minor: number }; gross: { minor: number } }) => [
  net.minor,
  tax.minor,
  gross.minor,
];

describe('an invoice', () => {
  test('of a month with its tax, less an older session: as in the design', () => {
    const invoice = reckonInvoice([line(799), line(-50)], SPAIN);
    expect(invoice.lines.map(minors)).toEqual([
      [660, 139, 799],
      [-41, -9, -50],
    ]);
    expect(minors(invoice)).toEqual([619, 130, 749]);
    expect(invoice.taxes).toEqual([{ name: 'IVA', basisPoints: 2100, amount: eur(130) }]);
  });

  test('keeps what its lines are for', () => {
    const [first] = reckonInvoice([line(799)], SPAIN).lines;
    expect(first).toEqual({
      item: 'plan',
      planId: 'plus',
      service: SERVICE,
      net: eur(660),
      tax: eur(139),
      gross: eur(799),
    });
  });

  test('adds taxes where they come on top, each by its own rate', () => {
    const invoice = reckonInvoice([line(799)], ON_TOP);
    expect(minors(invoice)).toEqual([799, 120, 919]);
    expect(invoice.taxes.map(({ amount }) => amount.minor)).toEqual([40, 80]);
  });

  test('divides taxes that the price holds', () => {
    const invoice = reckonInvoice([line(1000)], { ...ON_TOP, included: true });
    expect(minors(invoice)).toEqual([870, 130, 1000]);
    expect(invoice.taxes.map(({ amount }) => amount.minor)).toEqual([43, 87]);
  });

  test.each([
    ['no tax', { taxes: [], included: true }, []],
    ['a tax of nothing', { taxes: [{ name: 'VAT', basisPoints: 0 }], included: true }, [0]],
    ['a tax of nothing on top', { taxes: [{ name: 'VAT', basisPoints: 0 }], included: false }, [0]],
  ] as [string, Taxation, number[]][])('with %s is its price', (_what, taxation, taxes) => {
    const invoice = reckonInvoice([line(4190, 'BRL')], taxation);
    expect(minors(invoice)).toEqual([4190, 0, 4190]);
    expect(invoice.taxes.map(({ amount }) => amount.minor)).toEqual(taxes);
  });

  test('of nothing left to pay is one of nothing', () => {
    expect(minors(reckonInvoice([line(799), line(-799)], SPAIN))).toEqual([0, 0, 0]);
  });

  test('in two currencies is a mistake', () => {
    expect(() => reckonInvoice([line(1), line(1, 'BRL')], SPAIN)).toThrow(RangeError);
  });
});

const anyTaxation: fc.Arbitrary<Taxation> = fc.record({
  taxes: fc.array(fc.record({ name: fc.constant('T'), basisPoints: fc.nat(3000) }), { maxLength: 3 }),
  included: fc.boolean(),
});
const anyInvoice = fc
  .tuple(
    fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 8 }),
    anyTaxation,
    fc.constantFrom(...(Object.keys(CURRENCIES) as Currency[])),
  )
  .map(([amounts, taxation, currency]) => {
    const lines = amounts.map((minor) => line(minor, currency)) as [PricedLine, ...PricedLine[]];
    return { amounts, taxation, currency, invoice: reckonInvoice(lines, taxation) };
  });

function expectToAddUp({ lines, net, tax, gross, taxes }: InvoiceBody, currency: Currency) {
  for (const kind of ['net', 'tax', 'gross'] as const) {
    expect(
      sumMoney(
        lines.map((one) => one[kind]),
        currency,
      ),
    ).toEqual({ net, tax, gross }[kind]);
  }
  expect(
    sumMoney(
      taxes.map(({ amount }) => amount),
      currency,
    ),
  ).toEqual(tax);
  expect(net.minor + tax.minor).toBe(gross.minor);
}

test('whatever is on it, an invoice adds up in every direction, and the price stays the price', () => {
  fc.assert(
    fc.property(anyInvoice, ({ amounts, taxation, currency, invoice }) => {
      expectToAddUp(invoice, currency);
      const priced = amounts.reduce((sum, minor) => sum + minor, 0);
      expect((taxation.included ? invoice.gross : invoice.net).minor).toBe(priced);
      const rate = taxation.taxes.reduce((sum, { basisPoints }) => sum + basisPoints, 0) / 10_000;
      for (const [index, one] of invoice.lines.entries()) {
        const exact = taxation.included ? amounts[index]! / (1 + rate) : amounts[index]!;
        expect(Math.abs(one.net.minor - exact)).toBeLessThanOrEqual(1.001);
      }
    }),
  );
});

describe('a credit note is refused', () => {
  const invoice = reckonInvoice([line(799)], SPAIN);
  test.each([
    ['over nothing', eur(0), eur(0), 'nothing-to-credit'],
    ['over less than nothing', eur(0), eur(-1), 'nothing-to-credit'],
    ['in another currency', eur(0), money(1, 'BRL'), 'other-currency'],
    ['over a cent more than the invoice', eur(0), eur(800), 'more-than-invoiced'],
    ['over a cent more than is left of it', eur(299), eur(501), 'more-than-invoiced'],
  ])('%s', (_what, credited, amount, reason) => {
    expect(reckonCreditNote(invoice, credited, amount)).toEqual({ ok: false, reason });
  });
});

describe('a credit note', () => {
  const invoice = reckonInvoice([line(799)], SPAIN);

  test('over all of an invoice says what the invoice says', () => {
    const { net, tax, gross, taxes } = invoice;
    expect(reckonCreditNote(invoice, eur(0), eur(799))).toEqual({ ok: true, totals: { net, tax, gross, taxes } });
  });

  test('over what is left gives back the rest of the tax', () => {
    expect(reckonCreditNote(invoice, eur(0), eur(410))).toMatchObject({ totals: { net: eur(339), tax: eur(71) } });
    expect(reckonCreditNote(invoice, eur(410), eur(389))).toMatchObject({ totals: { net: eur(321), tax: eur(68) } });
  });

  test('has no tax where the invoice has none', () => {
    const untaxed = reckonInvoice([line(799)], { taxes: [{ name: 'VAT', basisPoints: 0 }], included: true });
    expect(reckonCreditNote(untaxed, eur(0), eur(100))).toMatchObject({
      totals: { net: eur(100), tax: eur(0), taxes: [{ amount: eur(0) }] },
    });
  });

  test('in however many parts: all together give back exactly what was invoiced', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(parts, anyTaxation, fc.nat(500), (amounts, taxation, rest) => {
        const gross = amounts.reduce((sum, minor) => sum + minor, 0) + rest;
        const whole = reckonInvoice([line(gross)], taxation);
        const notes: InvoiceBody[] = [];
        let credited = eur(0);
        for (const minor of [...amounts, whole.gross.minor - gross + rest].filter((one) => one > 0)) {
          const note = reckonCreditNote(whole, credited, eur(minor));
          if (!note.ok) throw new Error(note.reason);
          expect(note.totals.net.minor + note.totals.tax.minor).toBe(minor);
          notes.push({ lines: [], ...note.totals });
          credited = eur(credited.minor + minor);
        }
        for (const kind of ['net', 'tax', 'gross'] as const) {
          expect(
            sumMoney(
              notes.map((note) => note[kind]),
              'EUR',
            ),
          ).toEqual(whole[kind]);
        }
        for (const [index, { amount }] of whole.taxes.entries()) {
          const given = notes.map((note) => note.taxes[index]!.amount);
          expect(sumMoney(given, 'EUR')).toEqual(amount);
        }
      }),
    );
  });
});
