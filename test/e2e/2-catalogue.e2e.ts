import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { coverPath } from '@nimbo/contracts/cdn';
import { GameInfo, GameListItem } from '@nimbo/contracts/http';
import { LANGUAGES } from '@nimbo/domain';
import { ageReason } from '@nimbo/i18n/age-reasons';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { REPOSITORY } from '../workspaces.ts';
import { en, onebox } from './player.ts';
import { test } from './traffic.ts';

/** Titles counted on Debian 12, and how far a later state of the archive may lie from it. */
const TITLES = 859;
const TOLERANCE = 10;
const GAMES_FILE = '/api/prod/go/catalog/games';

const list = async (url: string) => z.array(GameListItem).parse(await (await fetch(url)).json());

test('the report finds 859 titles, counts their parts and ages, and no broken rule', () => {
  const state = path.dirname(process.env.NIMBO_E2E_ONEBOX!);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(REPOSITORY, 'bin/nimbo.mjs'), 'catalog', 'report', '--state', state],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  process.stdout.write(stdout);
});

test('CDN and api show the same games, sorted by title, each with its cover', async () => {
  const { cdn, publicApi } = onebox();
  const games = await list(`${cdn}${GAMES_FILE}.json`);
  expect(Math.abs(games.length - TITLES)).toBeLessThanOrEqual(TOLERANCE);
  // The players' ratings move on between two publications.
  const unrated = (entries: GameListItem[]) => entries.map(({ rating: _, ...entry }) => entry);
  expect(unrated(await list(`${publicApi}/catalog/games`))).toEqual(unrated(games));
  const order = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  expect(games.every((game, index) => index === 0 || order.compare(games[index - 1]!.titulo, game.titulo) <= 0)).toBe(
    true,
  );
  const missing: string[] = [];
  for (const game of games) {
    const reply =
      game.art && (await fetch(`${cdn}${coverPath(game.gid, game.art.version, 'portrait', 260)}`, { method: 'HEAD' }));
    if (!reply?.ok) missing.push(game.gid);
  }
  expect(missing).toEqual([]);
});

test('each language has its own file, unchanged files are not sent twice, and the file without a language is English', async () => {
  const { cdn } = onebox();
  const texts = new Map<string, string>();
  for (const language of LANGUAGES)
    texts.set(language, await (await fetch(`${cdn}${GAMES_FILE}_${language}.json`)).text());
  expect(await (await fetch(`${cdn}${GAMES_FILE}.json`)).text()).toBe(texts.get('en'));
  expect(new Set(texts.values()).size).toBe(LANGUAGES.length);
  const first = await fetch(`${cdn}${GAMES_FILE}.json`);
  const again = await fetch(`${cdn}${GAMES_FILE}.json`, { headers: { 'if-none-match': first.headers.get('etag')! } });
  expect(again.status).toBe(304);
});

test('no title without a rating and without a reason is shown below 18', async () => {
  const { publicApi } = onebox();
  const games = await list(`${publicApi}/catalog/games`);
  const young = games.filter((game) => game.rating_category !== null && game.rating_category !== '18');
  expect(young.length).toBeGreaterThan(400);
  const unexplained: string[] = [];
  for (const { gid } of young) {
    const info = GameInfo.parse(await (await fetch(`${publicApi}/catalog/${gid}/game-info`)).json());
    // A reason without a text for players stays in English.
    if (info.rating_reason.trim() === '' || ageReason(info.rating_reason, 'pt').language !== 'pt')
      unexplained.push(gid);
  }
  expect(unexplained).toEqual([]);
});

test('a newcomer joins by the real pages and stands before the catalogue', async ({ page }) => {
  const { web } = onebox();
  await page.goto(`${web}/en/go`);
  await page.getByRole('button', { name: en.loginWindow.join }).click();
  await page.locator('input[name=email]').fill('new-player@nimbo.example');
  await page.locator('input[name=password]').fill('short');
  await page.locator('input[name=passwordAgain]').fill('short');
  await page.locator('input[name=passwordAgain]').press('Enter');
  await expect(page.locator('input[name=password]')).toBeVisible();
  await page.locator('input[name=email]').fill('new-player@nimbo.example');
  await page.locator('input[name=password]').fill('Cloud-and-rain-7');
  await page.locator('input[name=passwordAgain]').fill('Cloud-and-rain-7');
  await page.locator('input[name=passwordAgain]').press('Enter');
  await expect(page.getByRole('button', { name: en.home.playNow })).toBeVisible();
});
