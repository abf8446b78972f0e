import type { Money } from '@nimbo/domain';
import { describe, expect, it } from 'vitest';
import { crc16, takesInstant, toCopyCode } from './copy-code.ts';

/** Reads fields of two digits of a name, two of a length, and a value. */
function read(code: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let at = 0; at < code.length; ) {
    const length = Number(code.slice(at + 2, at + 4));
    fields[code.slice(at, at + 2)] = code.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return fields;
}
const CHARGE = `ch_${'0a1b2c3d'.repeat(4)}`;

describe('a copy code', () => {
  it.each<[Money, string, string]>([
    [{ currency: 'BRL', minor: 4190 }, '986', '41.90'],
    [{ currency: 'EUR', minor: 5 }, '978', '0.05'],
    [{ currency: 'USD', minor: 99_999_999 }, '840', '999999.99'],
  ])('of %j says currency %s and %s', (amount, number, text) => {
    const fields = read(toCopyCode(amount, CHARGE));
    expect(fields).toMatchObject({ '00': '01', '52': '0000', '53': number, '54': text, '58': 'BR' });
    expect(read(fields['26']!)).toEqual({ '00': 'br.gov.bcb.pix', '01': expect.stringMatching(/^.{36}$/) });
    expect(read(fields['62']!)['05']).toBe(`ch${'0a1b2c3d'.repeat(4)}`.slice(0, 25));
  });

  it('ends with its own check', () => {
    const code = toCopyCode({ currency: 'BRL', minor: 4190 }, CHARGE);
    expect(code.slice(-4)).toBe(crc16(code.slice(0, -4)));
    // The check value of CRC-16/CCITT-FALSE. Source: reveng catalogue.
    expect(crc16('123456789')).toBe('29B1');
  });

  it('is not made in a currency without a number for it', () => {
    expect(takesInstant('JPY')).toBe(false);
    expect(takesInstant('BRL')).toBe(true);
  });
});
