import { expect, test } from 'vitest';
import { KEY_LAYERS } from './pad-keys.ts';

test('everything that can be printed in ASCII can be written with a pad, the space by a key of its own', () => {
  const printable = Array.from({ length: 0x7e - 0x20 }, (_, index) => String.fromCharCode(0x21 + index));
  const keys = new Set<string>(KEY_LAYERS.flatMap((layer) => layer.keys));
  expect(printable.filter((sign) => !keys.has(sign))).toEqual([]);
});

test('every layer has the same places, and no key twice', () => {
  for (const { keys } of KEY_LAYERS) {
    expect(keys).toHaveLength(36);
    expect(new Set(keys).size).toBe(36);
  }
});
