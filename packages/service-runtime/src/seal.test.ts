import { describe, expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const seal = createSeal('a secret', 'tests');
const sealed = seal.close('row', 'a token');

describe('a sealed text', () => {
  test.each(Array.from(sealed.keys()).filter((index) => index % 5 === 0))('changed at byte %i stays shut', (index) => {
    const changed = Buffer.from(sealed);
    changed[index]! ^= 1;
    expect(seal.open('row', changed)).toBeNull();
  });

  test('does not open for another row, with another secret, for another purpose or cut short', () => {
    expect(seal.open('other', sealed)).toBeNull();
    expect(createSeal('another secret', 'tests').open('row', sealed)).toBeNull();
    expect(createSeal('a secret', 'something else').open('row', sealed)).toBeNull();
    for (const length of [0, 11, 27, sealed.length - 1])
      expect(seal.open('row', sealed.subarray(0, length))).toBeNull();
  });

  test('is different each time and opens to what was put in', () => {
    expect(seal.close('row', 'a token').equals(sealed)).toBe(false);
    expect(seal.open('row', sealed)).toBe('a token');
    expect(seal.open('row', seal.close('row', ''))).toBe('');
  });
});
