import { addMoney, atLeastNothing, CURRENCIES, type Money, money, smallerMoney, subtractMoney } from './money.ts';

/** How an amount is paid by somebody who has credit. `amount + left = due + credit`, always. */
export interface Settlement {
  /** To be charged. */
  readonly due: Money;
  /** Credit that is left. */
  readonly left: Money;
}

/**
 * Pays with credit first. Where so little would be left to charge that no card takes it, as much is charged as a card
 * takes and the credit keeps the difference.
 * @param amount not negative
 * @param credit not negative
 */
export function settle(amount: Money, credit: Money): Settlement {
  const rest = atLeastNothing(subtractMoney(amount, credit));
  const least = smallerMoney(amount, money(CURRENCIES[amount.currency].leastCharge, amount.currency));
  const due = rest.minor === 0 || rest.minor >= least.minor ? rest : least;
  return { due, left: subtractMoney(addMoney(credit, due), amount) };
}
