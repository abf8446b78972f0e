import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMoney, money } from './money.ts';
import { settle } from './settlement.ts';

const eur = (minor: number) => money(minor, 'EUR');

describe('paid with credit', () => {
  test.each([
    ['none', 799, 0, 799, 0],
    ['a part', 799, 290, 509, 0],
    ['all of it', 799, 799, 0, 0],
    ['more than enough', 799, 1000, 0, 201],
    ['all but the least a card takes', 799, 749, 50, 0],
    ['all but less than that', 799, 750, 50, 1],
    ['all but a cent', 799, 798, 50, 49],
    ['nothing at all', 0, 30, 0, 30],
    ['a price that is too little itself', 30, 0, 30, 0],
  ])('%s', (_what, amount, credit, due, left) => {
    expect(settle(eur(amount), eur(credit))).toEqual({ due: eur(due), left: eur(left) });
  });
});

test('nothing is lost, nobody is charged too little or more than it costs', () => {
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 1e6 }), fc.nat(1e6), (amount, credit) => {
      const { due, left } = settle(eur(amount), eur(credit));
      expect(addMoney(eur(amount), left)).toEqual(addMoney(due, eur(credit)));
      expect(due.minor === 0 || (due.minor >= 50 && due.minor <= amount)).toBe(true);
      expect(left.minor).toBeGreaterThanOrEqual(0);
    }),
  );
});
