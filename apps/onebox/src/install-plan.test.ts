import { expect, test } from 'vitest';
import { planInstallation, readWish } from './install-plan.ts';

const verified = [
  { gid: 'a', status: 'playable', packages: ['a', 'library'] },
  { gid: 'b', status: 'untested', packages: ['b'] },
  { gid: 'c', status: 'playable', packages: ['library', 'c'] },
];
const launchSet = [{ gid: 'a', packages: ['a', 'library'] }];

test.each([
  ['nothing', []],
  ['only options', ['--port', '4000']],
  ['two wishes', ['--launch-set', '--playable']],
  ['titles and a set', ['a', '--launch-set']],
])('%s is no wish', (_, line) => {
  expect(readWish(line).wish).toBeNull();
});

test('titles come before the options of a start', () => {
  expect(readWish(['a', 'b', '--port', '4000'])).toEqual({
    wish: { what: 'titles', gids: ['a', 'b'] },
    rest: ['--port', '4000'],
  });
});

test('a title that did not run or was never seen is tried before it is offered', () => {
  expect(planInstallation({ what: 'titles', gids: ['a', 'b', 'd'] }, verified, launchSet)).toEqual({
    packages: ['a', 'library'],
    toTry: ['b', 'd'],
  });
});

test('what was seen running is installed once, whatever shares it', () => {
  expect(planInstallation({ what: 'playable' }, verified, launchSet).packages).toEqual(['a', 'library', 'c']);
  expect(planInstallation({ what: 'launch-set' }, verified, launchSet).packages).toEqual(['a', 'library']);
});

test('an overlay of another form is a fault', () => {
  expect(() => planInstallation({ what: 'playable' }, [{ gid: 'a' }], launchSet)).toThrow();
});
