import { describe, expect, it } from 'vitest';
import { chooseCovers } from './covers.ts';

const CDN = 'https://cdn.nimbo.example';
const title = (gid: string, rating: string | null = 'L', version: string | null = 'v1') => ({
  gid,
  rating_category: rating,
  art: version && { version, paper: '#112233', ink: '#ffffff', heroRaster: false },
});
const titles = (count: number) => Array.from({ length: count }, (_, index) => title(`game-${index}`));

describe('the covers beside the form', () => {
  it.each([[null], [{}], ['<html>'], [[{ gid: '../../x' }]], [titles(8)]])('are not taken from %j', (list) => {
    expect(chooseCovers(list, CDN)).toBeNull();
  });

  it('are never those of a title that is not for everybody, or has no cover', () => {
    const refused = [title('gore', '18'), title('unrated', null), title('twelve', '12'), title('bare', 'L', null)];
    expect(chooseCovers([...refused, ...titles(8)], CDN)).toBeNull();
    const covers = chooseCovers([...refused, ...titles(10)], CDN)!;
    expect(covers).toHaveLength(9);
    expect(covers[0]).toBe(`${CDN}/media/go/covers/game-0/v1/square-256.webp`);
  });
});
