import { describe, expect, test } from 'vitest';
import { nextDocumentNumber, readDocumentNumber, writeDocumentNumber } from './invoice-number.ts';

const at = (text: string) => Date.parse(text);

describe('the next number', () => {
  test.each([
    ['is the first where there is none', null, '2026-11-22T10:00Z', 2026, 1],
    ['follows the last', { year: 2026, sequence: 4401 }, '2026-11-22T10:00Z', 2026, 4402],
    [
      'follows it in the last millisecond of the year',
      { year: 2026, sequence: 9 },
      '2026-12-31T23:59:59.999Z',
      2026,
      10,
    ],
    ['is 1 in the first of the next', { year: 2026, sequence: 9 }, '2027-01-01T00:00Z', 2027, 1],
    ['is 1 after years without any', { year: 2026, sequence: 9 }, '2030-06-01T00:00Z', 2030, 1],
  ])('%s', (_what, last, issued, year, sequence) => {
    expect(nextDocumentNumber('invoice', last, at(issued))).toEqual({
      ok: true,
      number: { kind: 'invoice', year, sequence },
    });
  });

  test('is refused in a year before the last one', () => {
    expect(nextDocumentNumber('credit-note', { year: 2027, sequence: 1 }, at('2026-12-31T23:59:59.999Z'))).toEqual({
      ok: false,
      reason: 'before-the-last',
    });
  });
});

test.each([
  ['invoice', 2026, 4402, 'NB-2026-004402'],
  ['credit-note', 2027, 1, 'NC-2027-000001'],
  ['invoice', 2026, 1_234_567, 'NB-2026-1234567'],
] as const)('%s %d/%d is written %s', (kind, year, sequence, text) => {
  expect(writeDocumentNumber({ kind, year, sequence })).toBe(text);
  expect(readDocumentNumber(text)).toEqual({ kind, year, sequence });
});

test.each([
  '',
  'NB-2026-4402',
  'NX-2026-004402',
  'NB-26-004402',
  'NB-2026-000000',
  'NB-2026-0004402',
  'nb-2026-004402',
  'NB-2026-004402 ',
])('%j is no number', (text) => {
  expect(readDocumentNumber(text)).toBeNull();
});
