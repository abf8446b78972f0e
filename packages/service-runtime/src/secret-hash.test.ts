import { describe, expect, it } from 'vitest';
import { hashSecret, verifyNothing, verifySecret } from './secret-hash.ts';

describe('a stored secret', () => {
  it('is refused when one character differs', async () => {
    const hash = await hashSecret('Tormenta-1');
    expect(await verifySecret(hash, 'Tormenta-2')).toBe(false);
    expect(await verifySecret(hash, 'tormenta-1')).toBe(false);
    expect(await verifySecret(hash, 'Tormenta-1 ')).toBe(false);
    expect(await verifySecret(hash, '')).toBe(false);
  });

  it('is taken in composed and decomposed form', async () => {
    const hash = await hashSecret('Corazón-1');
    expect(await verifySecret(hash, 'Corazo\u0301n-1')).toBe(true);
  });

  it('has its own salt and names its cost', async () => {
    const [first, second] = [await hashSecret('Tormenta-1'), await hashSecret('Tormenta-1')];
    expect(first).not.toBe(second);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is checked with the cost it was made with', async () => {
    const cheap = '$argon2id$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$';
    await expect(verifySecret(cheap, 'x')).rejects.toThrow('PHC');
  });

  it('made with a pepper is worth nothing without it', async () => {
    const [pepper, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const hash = await hashSecret('2468', pepper);
    expect(await verifySecret(hash, '2468', pepper)).toBe(true);
    expect(await verifySecret(hash, '2468', other)).toBe(false);
    expect(await verifySecret(hash, '2468')).toBe(false);
  });

  it('is never found where there is no account', async () => {
    expect(await verifyNothing('Tormenta-1')).toBe(false);
  });
});
