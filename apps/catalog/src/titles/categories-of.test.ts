import { CATEGORIES } from '@nimbo/domain';
import { expect, test } from 'vitest';
import { categoriesOf } from './categories-of.ts';

const of = (change: Partial<Parameters<typeof categoriesOf>[0]>) =>
  categoriesOf({ freedesktop: [], debtags: [], text: '', ...change });

test.each([
  ['a title nothing speaks of', {}, ['casual']],
  ['aliens of another race', { text: 'Meet alien races and trade' }, ['sci-fi']],
  ['a race of elves', { text: 'lead a race of elves' }, ['casual']],
  ['a puzzle that packagers filed under strategy', { freedesktop: ['StrategyGame', 'LogicGame'] }, ['casual']],
  ['a word inside another', { text: 'spacebar discards traces' }, ['casual']],
  ['racing by tag', { debtags: ['game::sport:racing'] }, ['racing']],
  ['racing by word', { text: 'A 3D kart racing game' }, ['racing']],
  ['a strategy game', { freedesktop: ['StrategyGame'] }, ['simulation']],
  ['a puzzle that simulates', { freedesktop: ['Simulation', 'LogicGame'] }, ['simulation', 'casual']],
  ['a platform game by tag', { debtags: ['game::platform'] }, ['adventure', 'arcade']],
  ['a roguelike', { debtags: ['game::rpg:rogue'] }, ['rpg']],
  ['a shooter in space', { text: "a space shoot 'em up" }, ['shooter', 'sci-fi']],
  ['falling blocks', { freedesktop: ['BlocksGame'], text: 'a Tetris clone' }, ['arcade', 'casual']],
])('%s: %j is %j', (_, change, categories) => {
  expect(of(change)).toEqual(categories);
});

test('categories stand in the order that makes the first one primary', () => {
  const all = of({
    freedesktop: ['SportsGame', 'RolePlaying', 'Shooter', 'Simulation', 'AdventureGame', 'ArcadeGame', 'KidsGame'],
    text: 'kart racing on planets',
  });
  expect(all).toEqual(CATEGORIES);
});
