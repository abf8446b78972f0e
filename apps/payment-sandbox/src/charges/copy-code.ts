import { type Currency, type Money, moneyToDecimal } from '@nimbo/domain';

/** Numbers of the currencies that instant payments are made in. Source: ISO 4217. */
const CURRENCY_NUMBERS: Partial<Record<Currency, string>> = {
  BRL: '986',
  EUR: '978',
  GBP: '826',
  MXN: '484',
  USD: '840',
};

export const takesInstant = (currency: Currency): boolean => currency in CURRENCY_NUMBERS;

/** A key of 36 characters, as a real one, that no bank knows. */
const NO_BANKS_KEY = 'nimbo-test-key-which-no-bank-knows-0';

/**
 * What a payer copies into the application of his bank, in the form of Pix. Source: BCB, "Manual do BR Code"; EMV QRCPS-MPM §4.
 * @param charge id; its letters and digits are in the code
 */
export function toCopyCode(amount: Money, charge: string): string {
  const code = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', NO_BANKS_KEY)),
    field('52', '0000'),
    field('53', CURRENCY_NUMBERS[amount.currency]!),
    field('54', moneyToDecimal(amount)),
    field('58', 'BR'),
    field('59', 'NIMBO TESTE'),
    field('60', 'NENHUMA'),
    field('62', field('05', charge.replace(/[^A-Za-z0-9]/g, '').slice(0, 25))),
    '6304',
  ].join('');
  return code + crc16(code);
}

const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** CRC-16/CCITT-FALSE, four capital hexadecimal digits. Source: ISO/IEC 13239; EMV QRCPS-MPM §4.7.3. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
