import { expect, test } from 'vitest';
import { type GoRoute, parseRoute, pathOf } from './route.ts';

test.each([
  '/en/go/nowhere',
  '/en/go/game',
  '/en/go/game/UPPER',
  '/en/go/game/a/b',
  '/en/go/game/%E0%A4%A',
  '/en/go/category/chess',
  '/en/go/search/more',
  '/en/go/settings/picture',
  '/en/go/who/lia',
  '/en/go/profiles/lia',
  '/en/go/profiles/new/more',
])('%s is the home screen', (path) => {
  expect(parseRoute(path)).toEqual({ screen: 'home' });
});

test.each<GoRoute>([
  { screen: 'home' },
  { screen: 'games' },
  { screen: 'free' },
  { screen: 'search' },
  { screen: 'notifications' },
  { screen: 'feedback' },
  { screen: 'settings' },
  { screen: 'who' },
  { screen: 'who', profileId: 'grown-up' },
  { screen: 'who', profileId: '0b9d9a40-5ed0-4fb0-9a30-1f8f0bf8a001' },
  { screen: 'profiles' },
  { screen: 'profile', id: 'new' },
  { screen: 'profile', id: '0b9d9a40-5ed0-4fb0-9a30-1f8f0bf8a001' },
  { screen: 'category', category: 'sci-fi' },
  { screen: 'game', gid: 'frozen-bubble' },
])('the address of $screen leads back to it', (route) => {
  expect(parseRoute(pathOf(route, 'pt'))).toEqual(route);
  expect(parseRoute(`${pathOf(route, 'pt')}/`)).toEqual(route);
});
