import type { LaunchRecipe } from '@nimbo/contracts/launch';
import type { Title } from '@nimbo/domain';
import type { Pool } from '@nimbo/service-runtime/postgres';

const text = (title: string) => ({
  title,
  summary: `${title} in a line`,
  description: '<p>Long.</p>',
  translated: true,
});

/** A playable title for everybody; `change` replaces what a test is about. */
export function makeTitle(gid: string, change: Partial<Title> = {}): Title {
  const texts = { en: text(`${gid} en`), es: text(`${gid} es`), pt: text(`${gid} pt`) };
  return {
    gid,
    packageKey: `deb:${gid}`,
    part: 'package',
    collection: null,
    texts,
    categories: ['arcade'],
    age: { code: 'L', source: 'curated', reason: 'For everybody.' },
    tags: ['bubbles'],
    developer: null,
    homepage: null,
    licence: 'GPL-2.0-only',
    releaseDate: null,
    status: 'playable',
    inputs: ['keyboard'],
    controls: [],
    packages: [gid],
    billboardRank: null,
    popularRank: null,
    bannerRank: null,
    freePlay: true,
    art: null,
    ...change,
  };
}

export const RECIPE: LaunchRecipe = {
  argv: ['/usr/games/frozen-bubble'],
  env: {},
  files: [],
  display: { width: 640, height: 480 },
  window: 'none',
  pointer: 'none',
  network: false,
  fps: 60,
  gamepad: {},
  saves: [],
};

export interface TitleRow {
  readonly title: Title;
  readonly recipe?: unknown;
  readonly hidden?: boolean;
}

/** Publishes exactly these titles. */
export async function publish(pool: Pool, version: string, rows: readonly TitleRow[]): Promise<void> {
  await pool.query('delete from catalog.titles');
  for (const { title, recipe = RECIPE, hidden = false } of rows) {
    await pool.query('insert into catalog.titles (gid, title, recipe, hidden) values ($1, $2, $3, $4)', [
      title.gid,
      JSON.stringify(title),
      recipe === null ? null : JSON.stringify(recipe),
      hidden,
    ]);
  }
  await pool.query('delete from catalog.publication');
  await pool.query('insert into catalog.publication (version, published_at) values ($1, now())', [version]);
}

/** What most tests play: one title for everybody, one for adults, one unrated, one without a recipe, one hidden. */
export const TITLES: readonly TitleRow[] = [
  { title: makeTitle('frozen-bubble', { popularRank: 1, billboardRank: 1, bannerRank: 1 }) },
  { title: makeTitle('openttd', { categories: ['simulation'], licence: null }) },
  { title: makeTitle('freedoom', { age: { code: '18', source: 'oars', reason: 'violence' }, popularRank: 2 }) },
  { title: makeTitle('unrated', { age: { code: null, source: 'missing', reason: 'nobody said' } }) },
  { title: makeTitle('no-recipe'), recipe: null },
  { title: makeTitle('untested', { status: 'untested' }) },
  { title: makeTitle('hidden-game'), hidden: true },
];
