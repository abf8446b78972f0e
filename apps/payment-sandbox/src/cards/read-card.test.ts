import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasExpired, readCard } from './read-card.ts';
import { TEST_CARDS } from './test-cards.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const good = { number: '4242 4242 4242 4242', expiry: '12 / 34', securityCode: '123' };
const faultsOf = (changes: Partial<typeof good>) => {
  const reading = readCard({ ...good, ...changes }, NOW);
  return reading.ok ? [] : reading.faults;
};

describe('a card', () => {
  it.each(['', '4111 1111 1111 1111', '4242424242424241', '42424242424242424', '5105105105105100', 'abcd'])(
    'that is no test card is refused: %j',
    (number) => expect(faultsOf({ number })).toEqual(['number']),
  );

  it('is refused whatever its number is, unless it is one of ours', () => {
    const known = new Set(TEST_CARDS.map(({ number }) => number));
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12,19}$/), (number) => {
        fc.pre(!known.has(number));
        expect(faultsOf({ number })).toEqual(['number']);
      }),
    );
  });

  it.each(['', '13 / 34', '0 / 34', '12', '12 / 3', '1 / 2057', '12/1999', '12 / 34 / 56', '2034-12'])(
    'with the expiry %j is refused',
    (expiry) => expect(faultsOf({ expiry })).toEqual(['expiry']),
  );

  it.each(['', '12', '12345', '12a'])('with the security code %j is refused', (securityCode) =>
    expect(faultsOf({ securityCode })).toEqual(['security-code']),
  );

  it('is told all its faults at once', () => {
    expect(faultsOf({ number: '', expiry: '', securityCode: '' })).toEqual(['number', 'expiry', 'security-code']);
  });

  it.each(['12 / 34', '12/34', '12-34', '1234', ' 12 / 2034 ', '12 34'])('expires as %j says', (expiry) => {
    expect(readCard({ ...good, expiry }, NOW)).toMatchObject({ ok: true, card: { expiryMonth: 12, expiryYear: 2034 } });
  });

  it('is read into what a receipt shows, and no more', () => {
    expect(readCard({ ...good, number: '5555-5555-5555-4444' }, NOW)).toEqual({
      ok: true,
      card: { brand: 'mastercard', last4: '4444', expiryMonth: 12, expiryYear: 2034, behaviour: 'good' },
    });
  });

  it('has a number that passes the check of Luhn, and one behaviour', () => {
    for (const { number } of TEST_CARDS) {
      const sum = [...number].toReversed().reduce((total, digit, index) => {
        const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
        return total + (doubled > 9 ? doubled - 9 : doubled);
      }, 0);
      expect(sum % 10, number).toBe(0);
    }
    expect(new Set(TEST_CARDS.map(({ number }) => number)).size).toBe(TEST_CARDS.length);
  });
});

describe('the expiry', () => {
  const card = { expiryMonth: 11, expiryYear: 2026 };
  it.each([
    ['2026-11-30T23:59:59.999Z', false],
    ['2026-12-01T11:59:59.999Z', false],
    ['2026-12-01T12:00:00.000Z', true],
    ['2027-01-01T00:00:00.000Z', true],
  ])('at %s is over: %s', (at, expired) => expect(hasExpired(card, new Date(at))).toBe(expired));

  it('of December ends with the year', () => {
    const december = { expiryMonth: 12, expiryYear: 2026 };
    expect(hasExpired(december, new Date('2027-01-01T11:59:59Z'))).toBe(false);
    expect(hasExpired(december, new Date('2027-01-01T12:00:00Z'))).toBe(true);
  });
});
