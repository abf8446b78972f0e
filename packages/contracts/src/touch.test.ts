import { describe, expect, it } from 'vitest';
import { LaunchRecipe } from './launch.ts';
import { MAX_TOUCH_BUTTONS, type TouchLayout, toTouchLayout } from './touch.ts';

const layoutOf = (recipe: Partial<LaunchRecipe>): TouchLayout =>
  toTouchLayout({ gamepad: {}, pointer: 'none', ...recipe });
const labels = ({ buttons }: TouchLayout) => buttons.map(({ label }) => label);

describe('the touch controls of a recipe', () => {
  const recipe = (touch: unknown) =>
    LaunchRecipe.safeParse({ argv: ['/usr/games/game'], display: { width: 640, height: 480 }, touch }).success;
  const button = { label: 'jump', presses: ['Space'] };

  it.each<[string, unknown]>([
    ['a key that does not exist', { pointer: 'none', steering: null, buttons: [{ ...button, presses: ['Return'] }] }],
    ['a button that presses nothing', { pointer: 'none', steering: null, buttons: [{ ...button, presses: [] }] }],
    ['a label of many letters', { pointer: 'none', steering: null, buttons: [{ ...button, label: 'Somersault' }] }],
    ['more buttons than a phone has room for', { pointer: 'none', steering: null, buttons: Array(9).fill(button) }],
    ['a pointer nobody knows', { pointer: 'absolute', steering: null, buttons: [] }],
  ])('refuse %s', (_, touch) => {
    expect(recipe(touch)).toBe(false);
  });

  it('may be left out, and win where they are given', () => {
    expect(recipe(undefined)).toBe(true);
    const touch: TouchLayout = { pointer: 'trackpad', steering: null, buttons: [] };
    expect(layoutOf({ touch, pointer: 'absolute' })).toBe(touch);
  });
});

describe('touch controls that follow from pad and pointer', () => {
  it('have a cross of arrows and no key twice for a title without a pointer', () => {
    const layout = layoutOf({});
    expect(layout).toMatchObject({ pointer: 'none', steering: { kind: 'cross', left: 'ArrowLeft', up: 'ArrowUp' } });
    expect(labels(layout)).toEqual(['A', 'B', 'X', 'Y', 'LT']);
  });

  it('leave the picture free for fingers where a title is pointed at', () => {
    const layout = layoutOf({ pointer: 'absolute' });
    expect(layout).toMatchObject({ pointer: 'direct', steering: null });
    expect(layout.buttons[0]).toEqual({ label: 'B', presses: ['Escape'] });
    expect(labels(layout)).toContain('right-click');
    expect(layout.buttons.some(({ presses }) => presses.includes('mouse-left'))).toBe(false);
  });

  it('keep the cross that a recipe of such a title gives', () => {
    const gamepad = { 'left-stick-left': 'pointer-left', 'dpad-left': 'KeyA', a: 'mouse-left' } as const;
    expect(layoutOf({ pointer: 'absolute', gamepad }).steering).toEqual({ kind: 'cross', left: 'KeyA' });
  });

  it('have a stick and both buttons of the mouse where the title captures the pointer', () => {
    const layout = layoutOf({ pointer: 'relative' });
    expect(layout).toMatchObject({ pointer: 'trackpad', steering: { kind: 'stick', up: 'KeyW', left: 'KeyA' } });
    expect(layout.buttons.flatMap(({ presses }) => presses)).toEqual(
      expect.arrayContaining(['mouse-left', 'mouse-right']),
    );
    expect(layout.buttons.length).toBeLessThanOrEqual(MAX_TOUCH_BUTTONS);
  });
});
