import { CATEGORIES } from '@nimbo/domain';
import { expect, test } from 'vitest';
import { createScene } from './scenes.ts';

/** The scene in characters: enough to see whether it changed. */
function textOf(scene: ReturnType<typeof createScene>): string {
  const letters = { accent: 'a', backdrop: 'b', high: 'h', low: 'l', middle: 'm' };
  const at = (index: number) => (index + 0.5) / 24;
  return Array.from({ length: 24 * 24 }, (_, index) => scene(at(index % 24), at(Math.floor(index / 24))))
    .map((ink) => (ink ? letters[ink] : '.'))
    .join('');
}

test.each(CATEGORIES)(
  'the scene of %s is decided by its seed, varies with it and shows at least two inks',
  (category) => {
    const scenes = Array.from({ length: 20 }, (_, seed) => textOf(createScene(category, seed)));
    expect(Array.from({ length: 20 }, (_, seed) => textOf(createScene(category, seed)))).toEqual(scenes);
    expect(new Set(scenes).size).toBeGreaterThan(15);
    for (const scene of scenes) expect(new Set(scene).size).toBeGreaterThanOrEqual(3);
  },
);

test.each(CATEGORIES)('the scene of %s goes on beyond its box without failing', (category) => {
  const scene = createScene(category, 4);
  for (const place of [-0.3, 0, 1, 1.3])
    for (const other of [-0.3, 0.5, 1.3]) expect(() => scene(place, other)).not.toThrow();
});
