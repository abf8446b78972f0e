import { expect, test } from 'vitest';
import { parseDesktopEntry, splitExec } from './desktop-entry.ts';

test.each([
  ['nothing', ''],
  ['no program', '[Desktop Entry]\nName=A\n'],
  ['only the program of an action', '[Desktop Entry]\nName=A\n[Desktop Action new]\nExec=a --new\n'],
])('an entry with %s starts nothing', (_, text) => {
  expect(parseDesktopEntry(text)).toBeNull();
});

test('the main group counts, whatever actions follow', () => {
  const text = '[Desktop Entry]\nExec=game %U\nTerminal=true\nNoDisplay=true\n[Desktop Action x]\nExec=other\n';
  expect(parseDesktopEntry(text)).toEqual({ argv: ['game'], terminal: true, hidden: true });
});

test.each([
  ['game %f -a', ['game', '-a']],
  ['"/opt/a game" "two \\"words\\""', ['/opt/a game', 'two "words"']],
  ['env A=1 game --rate=100%%', ['env', 'A=1', 'game', '--rate=100%']],
  ['   ', []],
])('%j is split into words', (line, words) => {
  expect(splitExec(line)).toEqual(words);
});
