import type { BillingPeriod } from './billing-period.ts';
import { addMoney, fractionOf, type Money, money, splitMoney, subtractMoney, sumMoney } from './money.ts';

/** A tax as it is printed. */
export interface Tax {
  /** `IVA`, `VAT`: as the law calls it, so it is not translated. */
  readonly name: string;
  /** Hundredths of a percent: 2100 is 21 %. Never negative. */
  readonly basisPoints: number;
}

/** The taxes of a sale. They all apply to the same base. */
export interface Taxation {
  readonly taxes: readonly Tax[];
  /** True where the priced amounts hold them already. */
  readonly included: boolean;
}

/** Something on an invoice, before its taxes are reckoned; what is credited is negative. */
export interface PricedLine {
  readonly item: 'plan' | 'given-back';
  readonly planId: string;
  /** What it is paid for. */
  readonly service: BillingPeriod;
  readonly amount: Money;
}

export interface InvoiceLine extends Omit<PricedLine, 'amount'> {
  readonly net: Money;
  readonly tax: Money;
  readonly gross: Money;
}

/** `net + tax = gross`; lines and taxes sum to them. */
export interface Totals {
  readonly net: Money;
  readonly tax: Money;
  readonly gross: Money;
  /** One of each tax, in the order of the taxation. */
  readonly taxes: readonly (Tax & { readonly amount: Money })[];
}

export interface InvoiceBody extends Totals {
  readonly lines: readonly InvoiceLine[];
}

/** Hundredths of a percent in a whole. */
const WHOLE = 10_000;

/**
 * Reckons an invoice. Only totals are rounded, to the smallest unit; a line is the difference between two such totals,
 * so lines never sum to something else. Amounts of all lines are in one currency.
 */
export function reckonInvoice(lines: readonly [PricedLine, ...PricedLine[]], taxation: Taxation): InvoiceBody {
  const { currency } = lines[0].amount;
  let priced = money(0, currency);
  let before = totalsOf(priced, taxation);
  const reckoned = lines.map(({ amount, ...line }): InvoiceLine => {
    priced = addMoney(priced, amount);
    const after = totalsOf(priced, taxation);
    const [net, gross] = [subtractMoney(after.net, before.net), subtractMoney(after.gross, before.gross)];
    before = after;
    return { ...line, net, tax: subtractMoney(gross, net), gross };
  });
  return { lines: reckoned, ...before };
}

function totalsOf(priced: Money, { taxes, included }: Taxation): Totals {
  const rate = taxes.reduce((sum, { basisPoints }) => sum + basisPoints, 0);
  const net = included ? fractionOf(priced, WHOLE, WHOLE + rate) : priced;
  const amounts = included
    ? divide(subtractMoney(priced, net), taxes)
    : taxes.map(({ basisPoints }) => fractionOf(net, basisPoints, WHOLE));
  const tax = sumMoney(amounts, priced.currency);
  return { net, tax, gross: addMoney(net, tax), taxes: withAmounts(taxes, amounts) };
}

/** What is held by a price is divided, not reckoned tax by tax: it must sum to the price. */
function divide(tax: Money, taxes: readonly Tax[]): Money[] {
  if (tax.minor === 0) return taxes.map(() => tax);
  return splitMoney(
    tax,
    taxes.map(({ basisPoints }) => basisPoints),
  );
}

function withAmounts(taxes: readonly Tax[], amounts: readonly Money[]): Totals['taxes'] {
  return taxes.map(({ name, basisPoints }, index) => ({ name, basisPoints, amount: amounts[index]! }));
}

export type CreditNoteRefusal = 'nothing-to-credit' | 'other-currency' | 'more-than-invoiced';

/**
 * What a credit note over a part of an invoice says. However an invoice is credited in parts, once all of it is
 * credited its taxes are too, to the unit.
 * @param invoice with a gross total above 0
 * @param credited gross, by the credit notes there are
 * @param amount gross, to be credited now
 */
export function reckonCreditNote(
  invoice: Totals,
  credited: Money,
  amount: Money,
): { readonly ok: true; readonly totals: Totals } | { readonly ok: false; readonly reason: CreditNoteRefusal } {
  if (amount.currency !== invoice.gross.currency) return { ok: false, reason: 'other-currency' };
  if (amount.minor <= 0) return { ok: false, reason: 'nothing-to-credit' };
  const after = addMoney(credited, amount);
  if (after.minor > invoice.gross.minor) return { ok: false, reason: 'more-than-invoiced' };
  const [net, netBefore] = [after, credited].map((gross) => fractionOf(invoice.net, gross.minor, invoice.gross.minor));
  const part = subtractMoney(net!, netBefore!);
  const [taxes, taxesBefore] = [
    taxShares(invoice, subtractMoney(after, net!)),
    taxShares(invoice, subtractMoney(credited, netBefore!)),
  ];
  const amounts = taxes.map((tax, index) => subtractMoney(tax, taxesBefore[index]!));
  return {
    ok: true,
    totals: {
      net: part,
      tax: subtractMoney(amount, part),
      gross: amount,
      taxes: withAmounts(invoice.taxes, amounts),
    },
  };
}

function taxShares({ taxes }: Totals, tax: Money): Money[] {
  if (tax.minor === 0) return taxes.map(() => tax);
  return splitMoney(
    tax,
    taxes.map(({ amount }) => amount.minor),
  );
}
