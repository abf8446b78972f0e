import { expect, test } from 'vitest';
import { readPackages, readTranslations } from './package-records.ts';

const PACKAGES = `Package: tool
Section: utils
Description: not a game

Package: xskat
Section: games
Tag: game::card, interface::{graphical,x11},
 role::program
Homepage: http://www.xskat.de/
Description: 3-player card game

Package: data-of-a-game
Section: contrib/games
Description: elsewhere

Package: xskat
Section: games
Description: an older version`;

test('takes section games and what is asked for, the first stanza of a name', () => {
  const packages = readPackages(PACKAGES, new Set(['tool']));
  expect([...packages.keys()].toSorted()).toEqual(['tool', 'xskat']);
  expect(packages.get('xskat')).toEqual({
    name: 'xskat',
    summary: '3-player card game',
    section: 'games',
    homepage: 'http://www.xskat.de/',
    debtags: ['game::card', 'interface::graphical', 'interface::x11', 'role::program'],
    sizeBytes: 0,
  });
});

test('a file that is cut off gives what it still holds', () => {
  expect(readPackages(PACKAGES.slice(0, 90), new Set()).size).toBe(1);
  expect(readPackages('', new Set(['tool'])).size).toBe(0);
});

test('a translation is its first line and the lines below it', () => {
  const text = 'Package: xskat\nDescription-md5: 0\nDescription-pt_BR: Jogo de cartas\n Linha um.\n .\n Linha dois.\n';
  expect(readTranslations(text, 'pt_BR', new Set(['xskat'])).get('xskat')).toEqual({
    summary: 'Jogo de cartas',
    description: ' Linha um.\n .\n Linha dois.',
  });
  expect(readTranslations(text, 'pt', new Set(['xskat'])).size).toBe(0);
  expect(readTranslations(text, 'pt_BR', new Set(['other'])).size).toBe(0);
});
