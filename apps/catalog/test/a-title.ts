import type { Title, TitleText } from '@nimbo/domain';

/** A sound title; every test changes only what it is about. */
export function aTitle(change: Partial<Title> = {}): Title {
  const gid = change.gid ?? 'some-game';
  const text: TitleText = { title: gid, summary: 'A game', description: '<p>A game.</p>', translated: true };
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
    status: 'untested',
    inputs: [],
    controls: [],
    packages: [gid],
    billboardRank: null,
    popularRank: null,
    bannerRank: null,
    freePlay: false,
    art: { version: 'v1', paper: '#000000', ink: '#ffffff', heroRaster: false },
    ...change,
  };
}
