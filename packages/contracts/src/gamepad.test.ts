import { describe, expect, it } from 'vitest';
import { DEFAULT_GAMEPAD_MAPPINGS, GAMEPAD_CONTROLS, GamepadMapping, isMapped, toGamepadMapping } from './gamepad.ts';
import { LaunchRecipe } from './launch.ts';
import { HostSignal } from './signaling.ts';

const refusalOf = (mapping: unknown) => GamepadMapping.safeParse(mapping).error?.issues[0]?.path.join('.');

describe('a mapping', () => {
  it.each([
    ['a control no pad has', { lb: 'Enter' }, ''],
    ['the button that opens the session menu', { guide: 'Enter' }, ''],
    ['a letter instead of a place', { a: 'e' }, 'a'],
    ['a key that has no number', { a: 'F24' }, 'a'],
    ['a mouse button that is not one', { a: 'mouse-4' }, 'a'],
    ['a name every object has', { a: 'constructor' }, 'a'],
    ['nothing for a control', { a: null }, 'a'],
  ])('with %s is refused', (_, mapping, path) => {
    expect(refusalOf(mapping)).toBe(path);
  });

  it('with one fault is refused in a recipe and in an offer', () => {
    const recipe = { argv: ['/usr/games/a'], display: { width: 640, height: 480 }, gamepad: { a: 'Return' } };
    expect(LaunchRecipe.safeParse(recipe).error?.issues[0]?.path).toEqual(['gamepad', 'a']);
    const offer = {
      type: 'offer',
      sdp: '',
      display: { width: 1, height: 1 },
      pointer: 'none',
      gamepad: { a: 'Return' },
    };
    expect(HostSignal.safeParse(offer).success).toBe(false);
  });

  it('is empty in the offer of a host that does not know of pads', () => {
    const offer = { type: 'offer', sdp: '', display: { width: 1, height: 1 }, pointer: 'none' };
    expect(HostSignal.parse(offer)).toMatchObject({ gamepad: {} });
  });

  it.each(Object.entries(DEFAULT_GAMEPAD_MAPPINGS))(
    'that stands in for a recipe with pointer %s is one',
    (_, mapping) => {
      expect(GamepadMapping.parse(mapping)).toEqual(mapping);
    },
  );

  it('of a recipe is taken whole, never mixed with the default', () => {
    expect(toGamepadMapping({ pointer: 'none', gamepad: { a: 'Space' } })).toEqual({ a: 'Space' });
    expect(toGamepadMapping({ pointer: 'absolute', gamepad: {} })).toBe(DEFAULT_GAMEPAD_MAPPINGS.absolute);
  });
});

it('no two controls are in one place', () => {
  const places = Object.values(GAMEPAD_CONTROLS).map((place) => JSON.stringify(place));
  expect(new Set(places).size).toBe(places.length);
});

describe('a hint of the game page', () => {
  const mapping: GamepadMapping = { a: 'Enter', 'left-stick-up': 'ArrowUp', 'left-trigger': 'Space' };
  it.each([
    ['a', true],
    ['b', false],
    ['left-stick', true],
    ['right-stick', false],
    ['left-stick-down', false],
    ['left', false],
    ['', false],
  ])('%s is mapped: %s', (hint, mapped) => {
    expect(isMapped(mapping, hint)).toBe(mapped);
  });
});
