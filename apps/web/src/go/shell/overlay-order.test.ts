import { expect, test } from 'vitest';
import { mayShow, OVERLAYS, type Overlay, overlaysShown } from './overlay-order.ts';

const shown = (...wanted: Overlay[]) => overlaysShown(new Set(wanted));

test('nothing wanted shows nothing', () => {
  expect(shown()).toEqual([]);
});

test.each<[Overlay[], Overlay[]]>([
  [['welcome', 'release-note'], ['release-note']],
  [['welcome', 'launch'], ['launch']],
  [['release-note', 'after-session'], ['after-session']],
  [['welcome', 'user-menu'], ['user-menu']],
  [['welcome', 'intro'], ['intro']],
  [['user-menu', 'log-out'], ['log-out']],
  [
    ['launch', 'close-app'],
    ['launch', 'close-app'],
  ],
  [
    ['launch', 'error', 'welcome'],
    ['launch', 'error'],
  ],
  [
    ['after-session', 'launch', 'error'],
    ['after-session', 'launch', 'error'],
  ],
])('of %j there are, from below, %j', (wanted, expected) => {
  expect(shown(...wanted)).toEqual(expected);
});

test('an error is above everything, whatever else is wanted', () => {
  expect(overlaysShown(new Set(OVERLAYS)).at(-1)).toBe('error');
});

test.each<[Overlay, Overlay[], boolean]>([
  ['welcome', [], true],
  ['welcome', ['launch'], false],
  ['welcome', ['release-note'], false],
  ['launch', ['close-app'], true],
  ['user-menu', ['error'], false],
])('%s may come beside %j: %s', (overlay, wanted, expected) => {
  expect(mayShow(overlay, new Set(wanted))).toBe(expected);
});
