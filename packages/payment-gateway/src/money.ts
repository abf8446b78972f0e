import { isCurrency, type Money } from '@nimbo/domain';

/** @throws RangeError for what no gateway may ever be asked: it would be a bug of ours */
export function assertChargeable({ currency, minor }: Money): void {
  if (!isCurrency(currency))
    throw new RangeError(`currency ${String(currency)}: one that we have prices in is expected`);
  if (!Number.isSafeInteger(minor) || minor <= 0) {
    throw new RangeError(`amount ${minor}: a whole number of minor units above zero is expected`);
  }
}
