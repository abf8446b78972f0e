import { describe, expect, it } from 'vitest';
import { parseEmail } from './email.ts';

describe('an email address', () => {
  it.each([
    '',
    ' ',
    'ana',
    'ana@',
    '@casa.example',
    'ana@casa',
    'ana@@casa.example',
    'ana casa@casa.example',
    'ana@casa.example\nbcc:x@y.example',
    'ana\0@casa.example',
    'añá@casa.example',
    `${'a'.repeat(250)}@casa.example`,
  ])('is refused: %j', (text) => {
    expect(parseEmail(text)).toBeNull();
  });

  it('loses surrounding blanks and keeps its case for display', () => {
    expect(parseEmail('  Ana.Luz@Casa.Example ')).toEqual({
      address: 'Ana.Luz@Casa.Example',
      key: 'ana.luz@casa.example',
    });
  });
});
