import { afterAll, describe, expect, it } from 'vitest';
import { fuzz, randomNumbers, targets } from '../../test/support/fuzz.ts';

/** In all; `npm run check:fuzz` sends a million. */
const MESSAGES = 20_000;

const all = targets();
afterAll(() => {
  for (const target of all) target.close();
});

describe('messages no browser of ours would send', () => {
  it.each(all)('break nothing: $name', (target) => {
    const seed = Math.floor(Math.random() * 2 ** 32);
    expect(fuzz(target, Math.ceil(MESSAGES / all.length), randomNumbers(seed)), `seed ${seed}`).toBeNull();
  });
});
