import { SANDBOX_MOST_MINOR } from '@nimbo/contracts/payment-sandbox';
import { CURRENCIES, type Money } from '@nimbo/domain';
import { SandboxRefused } from '../refused.ts';

/** @throws SandboxRefused for an amount that no bank would take */
export function needChargeable({ currency, minor }: Money): void {
  if (minor < CURRENCIES[currency].leastCharge) throw new SandboxRefused('amount-too-small');
  if (minor > SANDBOX_MOST_MINOR) throw new SandboxRefused('amount-too-large');
}
