import type { GameListItem } from '@nimbo/contracts/http';
import { expect, test } from 'vitest';
import { continuePlaying, gamesForKids, gamesOfCategory, newReleases } from './rails.ts';

const game = (gid: string, change: Partial<GameListItem> = {}) =>
  ({ gid, status: 'playable', kind: 'game', release_date: '2020-01-01', ...change }) as GameListItem;
const played = (gid: string) => ({ gid, lastPlayed: '', playedSeconds: 1, sessions: 1, capture: null });

test('a game that left the catalogue or cannot be played is not offered again', () => {
  const games = [game('a'), game('b', { status: 'needs-gpu' })];
  expect(continuePlaying([played('gone'), played('b'), played('a')], games).map((entry) => entry.gid)).toEqual(['a']);
});

test('the order of playing is kept', () => {
  expect(continuePlaying([played('b'), played('a')], [game('a'), game('b')]).map((entry) => entry.gid)).toEqual([
    'b',
    'a',
  ]);
});

test('new releases are dated games, playable ones first, newest first', () => {
  const games = [
    game('old'),
    game('undated', { release_date: null }),
    game('mini', { kind: 'mini-game', release_date: '2025-01-01' }),
    game('unplayable', { status: 'untested', release_date: '2026-01-01' }),
    game('new', { release_date: '2024-01-01' }),
  ];
  expect(newReleases(games).map((entry) => entry.gid)).toEqual(['new', 'old', 'unplayable']);
});

test('a category begins with what can be played, then what has been seen running; whole games before mini-games', () => {
  const ofCategory = (gid: string, change: Partial<GameListItem> = {}) =>
    game(gid, { categories: ['arcade'], ...change } as Partial<GameListItem>);
  const games = [
    ofCategory('other', { categories: ['rpg'] } as Partial<GameListItem>),
    ofCategory('untested', { status: 'untested' }),
    ofCategory('away', { status: 'not-installed' }),
    ofCategory('mini', { kind: 'mini-game' }),
    ofCategory('plain'),
    ofCategory('popular'),
  ];
  const rail = gamesOfCategory('arcade', games, [game('popular')]);
  expect(rail.map((entry) => entry.gid)).toEqual(['popular', 'plain', 'mini', 'away', 'untested']);
});

test('a child sees what it has played first, and nothing twice', () => {
  const seen = gamesForKids([game('b')], [game('a'), game('b'), game('c')]);
  expect(seen.map((entry) => entry.gid)).toEqual(['b', 'a', 'c']);
});
