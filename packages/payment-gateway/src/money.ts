/** An amount in the currency's smallest unit: 799 `EUR` is €7.99, 799 `JPY` is ¥799. Never a fraction. */
export interface Money {
  /** ISO 4217, three capitals. */
  readonly currency: string;
  readonly minor: number;
}

/** @throws RangeError for what no gateway may ever be asked: it would be a bug of ours */
export function assertChargeable({ currency, minor }: Money): void {
  if (!/^[A-Z]{3}$/.test(currency))
    throw new RangeError(`currency ${currency}: three capitals of ISO 4217 are expected`);
  if (!Number.isSafeInteger(minor) || minor <= 0) {
    throw new RangeError(`amount ${minor}: a whole number of minor units above zero is expected`);
  }
}
