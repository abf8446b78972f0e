import { describe, expect, it } from 'vitest';
import { cardCapture, toBillboard, toGameInfo, toPopularList } from './catalogue.ts';
import type { Title } from './title.ts';

function aTitle(gid: string, change: Partial<Title> = {}): Title {
  const text = { title: gid, summary: 'A game', description: '<p>A game.</p>', translated: true };
  return {
    gid,
    packageKey: `deb:${gid}`,
    part: 'package',
    collection: null,
    texts: { en: text, es: text, pt: text },
    categories: ['casual'],
    age: { code: 'L', source: 'curated', reason: 'Nobody is hurt' },
    tags: [],
    developer: null,
    homepage: null,
    licence: null,
    releaseDate: null,
    status: 'playable',
    inputs: [],
    controls: [],
    packages: [gid],
    billboardRank: null,
    popularRank: null,
    bannerRank: null,
    freePlay: false,
    art: null,
    ...change,
  };
}

describe('lists of editorial titles', () => {
  const titles = [
    aTitle('unknown', { status: 'untested' }),
    aTitle('away', { status: 'not-installed', billboardRank: 1, popularRank: 1 }),
    aTitle('second', { billboardRank: 3, popularRank: 3 }),
    aTitle('first', { billboardRank: 2, popularRank: 2 }),
  ];

  it('begin on the billboard with what can be played', () => {
    expect(toBillboard(titles, 'en', 'L').map(({ gid }) => gid)).toEqual(['first', 'second', 'away']);
  });

  it('leave off the billboard what has no place there, even when it could be played', () => {
    expect(toBillboard([aTitle('a')], 'en', 'L')).toEqual([]);
  });

  it('begin among the popular ones with what can be played, however often the others were', () => {
    const plays = new Map([
      ['away', 100],
      ['second', 2],
    ]);
    expect(toPopularList(titles, 'en', plays).map(({ gid }) => gid)).toEqual(['second', 'first', 'away']);
  });
});

describe('the picture of a slide', () => {
  const slide = (captures: Title['captures']) =>
    toBillboard([aTitle('a', { billboardRank: 1, ...(captures ? { captures } : {}) })], 'en', 'L')[0]!;
  const capture = (width: number) => ({ path: `/${width}.webp`, width, height: 720 });

  it('is no capture of less than 1280, nor of a title without any', () => {
    expect(slide(undefined)).toMatchObject({ capture: null, focal: null });
    expect(slide([capture(1279)])).toMatchObject({ capture: null, focal: null });
  });

  it('is the first capture that is large enough, with its focal point', () => {
    expect(slide([capture(640), capture(1280)])).toMatchObject({ capture: '/1280.webp', focal: { x: 50, y: 40 } });
    expect(slide([{ ...capture(1600), focal: { x: 20, y: 70 } }])).toMatchObject({ focal: { x: 20, y: 70 } });
  });
});

describe('the capture of a wide card', () => {
  const capture = (width: number, height: number) => ({ path: `/${width}x${height}.webp`, width, height });

  it('is none where there is none, where it is too small or of another shape', () => {
    expect(cardCapture(aTitle('a'))).toBeNull();
    expect(cardCapture({ captures: [capture(409, 230), capture(450, 360), capture(420, 640)] })).toBeNull();
  });

  it('is the smallest that fills the card, the best of those', () => {
    const [large, first, second] = [capture(1600, 900), capture(640, 360), { ...capture(640, 360), path: '/2.webp' }];
    expect(cardCapture({ captures: [large, first, second] })).toBe(first.path);
    expect(cardCapture({ captures: [large] })).toBe(large.path);
    const old = capture(480, 360);
    expect(cardCapture({ captures: [old] })).toBe(old.path);
  });
});

describe('the gallery', () => {
  it('is empty for a title of a catalogue that knew no captures', () => {
    expect(toGameInfo(aTitle('a'), [], 'en').gallery).toEqual([]);
  });

  it('shows captures in their order', () => {
    const captures = [
      { path: '/media/go/captures/a/1/1.webp', width: 640, height: 360 },
      { path: '/media/go/captures/a/1/2.webp', width: 480, height: 360 },
    ];
    expect(toGameInfo(aTitle('a', { captures }), [], 'en').gallery).toEqual(captures);
  });
});
