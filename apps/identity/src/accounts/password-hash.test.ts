import { describe, expect, it } from 'vitest';
import { hashPassword, verifyNothing, verifyPassword } from './password-hash.ts';

describe('a stored password', () => {
  it('is refused when one character differs', async () => {
    const hash = await hashPassword('Tormenta-1');
    expect(await verifyPassword(hash, 'Tormenta-2')).toBe(false);
    expect(await verifyPassword(hash, 'tormenta-1')).toBe(false);
    expect(await verifyPassword(hash, 'Tormenta-1 ')).toBe(false);
    expect(await verifyPassword(hash, '')).toBe(false);
  });

  it('is taken in composed and decomposed form', async () => {
    const hash = await hashPassword('Corazón-1');
    expect(await verifyPassword(hash, 'Corazo\u0301n-1')).toBe(true);
  });

  it('has its own salt and names its cost', async () => {
    const [first, second] = [await hashPassword('Tormenta-1'), await hashPassword('Tormenta-1')];
    expect(first).not.toBe(second);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is checked with the cost it was made with', async () => {
    const cheap = '$argon2id$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$';
    await expect(verifyPassword(cheap, 'x')).rejects.toThrow('PHC');
  });

  it('is never found where there is no account', async () => {
    expect(await verifyNothing('Tormenta-1')).toBe(false);
  });
});
