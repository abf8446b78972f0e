import { describe, expect, it } from 'vitest';
import { isPageOfWeb } from './clients.ts';

const WEB = 'https://play.nimbo.example';

describe('a page to land on after signing out', () => {
  it.each([
    '',
    '/en',
    '//play.nimbo.example/',
    'javascript:alert(1)',
    'https://evil.example/',
    'https://play.nimbo.example.evil.example/',
    'https://evil.example\\@play.nimbo.example/',
    'https://ana:pw@play.nimbo.example/',
    'http://play.nimbo.example/',
    'https://play.nimbo.example:8443/',
    'https://play.nimbo.example/en#token',
  ])('is refused: %s', (address) => {
    expect(isPageOfWeb(address, WEB)).toBe(false);
  });

  it('is refused beside the folder of the web site', () => {
    expect(isPageOfWeb('https://nimbo.example/playground', 'https://nimbo.example/play')).toBe(false);
    expect(isPageOfWeb('https://nimbo.example/play/../admin', 'https://nimbo.example/play')).toBe(false);
    expect(isPageOfWeb('https://nimbo.example/play/en', 'https://nimbo.example/play')).toBe(true);
  });

  it.each(['https://play.nimbo.example', 'https://play.nimbo.example/', 'https://play.nimbo.example/pt?bye=1'])(
    'is taken: %s',
    (address) => {
      expect(isPageOfWeb(address, WEB)).toBe(true);
    },
  );
});
