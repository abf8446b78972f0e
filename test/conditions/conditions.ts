import type { Page, Route } from '@playwright/test';
import { onebox } from '../e2e/player.ts';
import { json } from '../tour/stand-ins.ts';

/** Something outside of the app that is not as it should be. */
export interface Condition {
  readonly name: string;
  /** Neither the CDN nor the api has the catalogue: what is said must not be that it has nothing. */
  readonly unread?: boolean;
  /** Everything comes, but so much later, in ms. */
  readonly delayMs?: number;
  /** Brings it about for a page that has not been opened yet. */
  set(page: Page): Promise<unknown>;
}

const SLOW_MS = 10_000;
/** Breaks off in the middle. */
const HALF_A_LIST = '[{"gid":"openttd","titu';
/** Whole, and not what was asked for. */
const OTHER_SHAPE = { weather: 'drizzle' };

type Answer = (route: Route) => Promise<void>;
const down: Answer = (route) => route.abort('connectionrefused');
const halfAList: Answer = (route) =>
  route.fulfill({
    headers: { 'access-control-allow-origin': '*' },
    contentType: 'application/json',
    body: HALF_A_LIST,
  });
const otherShape: Answer = (route) => json(route, OTHER_SHAPE);
/** A page that was left meanwhile wants nothing any more. */
const late: Answer = async (route) => {
  await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  await route.fallback().catch(() => undefined);
};

const isFile = ({ pathname }: URL) => pathname.endsWith('.json');
/** Everything of the CDN: lists, covers, captures and avatars. */
const cdn = (page: Page, answer: Answer, only: (url: URL) => boolean = () => true) =>
  page.route((url) => url.origin === new URL(onebox().cdn).origin && only(url), answer);
/** Both zones of the api, and the web app's own address at which it gives the bearer. */
const api = async (page: Page, answer: Answer) => {
  await page.route((url) => url.origin === new URL(onebox().publicApi).origin, answer);
  await page.route(`${onebox().web}/api/token`, answer);
};
const emptied: Answer = (route) => {
  const { pathname } = new URL(route.request().url());
  const isOneGame = pathname.includes('game_info') || pathname.endsWith('/game-info');
  return isOneGame ? json(route, { code: 'game-unknown' }, 404) : json(route, []);
};

/** Source: the promises of the catalogue, each screen stays whole. */
export const CONDITIONS: readonly Condition[] = [
  { name: 'the CDN down', set: (page) => cdn(page, down) },
  { name: 'the api down', set: (page) => api(page, down) },
  {
    name: 'CDN and api down',
    unread: true,
    async set(page) {
      await cdn(page, down);
      await api(page, down);
    },
  },
  {
    name: 'CDN and api refusing',
    unread: true,
    async set(page) {
      await cdn(page, (route) => json(route, {}, 404));
      await page.route(
        (url) => url.origin === new URL(onebox().publicApi).origin && url.pathname.startsWith('/catalog/'),
        (route) => json(route, {}, 500),
      );
    },
  },
  {
    name: 'everything ten seconds late',
    delayMs: SLOW_MS,
    async set(page) {
      await cdn(page, late);
      await api(page, late);
    },
  },
  { name: 'garbage from the CDN', set: (page) => cdn(page, halfAList, isFile) },
  { name: 'another shape from the CDN', set: (page) => cdn(page, otherShape, isFile) },
  { name: 'garbage from the api', set: (page) => api(page, halfAList) },
  { name: 'another shape from the api', set: (page) => api(page, otherShape) },
  {
    name: 'garbage from CDN and api',
    unread: true,
    async set(page) {
      await cdn(page, halfAList, isFile);
      await api(page, halfAList);
    },
  },
  {
    name: 'an empty catalogue',
    async set(page) {
      await cdn(page, emptied, ({ pathname }) => pathname.includes('/go/catalog/'));
      await page.route(
        (url) => url.origin === new URL(onebox().publicApi).origin && url.pathname.startsWith('/catalog/'),
        emptied,
      );
    },
  },
];
