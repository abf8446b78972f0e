import type { GameListItem } from '@nimbo/contracts/http';
import { expect, test } from 'vitest';
import { continuePlaying, newReleases } from './rails.ts';

const game = (gid: string, change: Partial<GameListItem> = {}) =>
  ({ gid, status: 'playable', kind: 'game', release_date: '2020-01-01', ...change }) as GameListItem;
const played = (gid: string) => ({ gid, lastPlayed: '', playedSeconds: 1, sessions: 1 });

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
