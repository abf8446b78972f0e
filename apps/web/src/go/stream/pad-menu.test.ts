import { describe, expect, it } from 'vitest';
import { nextPadMenu, type PadMenuOutcome, type PadMenuReading, type PadMenuState, readPadMenu } from './pad-menu.ts';

const NONE = { menu: false, guide: false };
const MENU = { menu: true, guide: false };
const GUIDE = { menu: false, guide: true };

/** Outcomes of readings at their times, beginning as the screen does. */
function play(...readings: [PadMenuReading, number][]): PadMenuOutcome[] {
  let state: PadMenuState = { status: 'waiting' };
  return readings.map(([reading, nowMs]) => {
    const next = nextPadMenu(state, reading, nowMs);
    state = next.state;
    return next.outcome;
  });
}

describe('Menu and Guide of a pad', () => {
  it('held since before the game do nothing until they are let go', () => {
    expect(play([MENU, 0], [MENU, 5000], [NONE, 5001])).toEqual([null, null, null]);
    expect(play([GUIDE, 0], [GUIDE, 5000], [NONE, 5001], [GUIDE, 5002])).toEqual([null, null, null, 'open']);
  });

  it.each([
    [599, null],
    [600, 'open'],
  ])('Menu held for %i ms gives %s', (heldMs, outcome) => {
    expect(play([NONE, 0], [MENU, 100], [MENU, 100 + heldMs]).at(-1)).toBe(outcome);
  });

  it('let go in time, Menu is a short press and nothing more', () => {
    expect(play([NONE, 0], [MENU, 100], [MENU, 699], [NONE, 720], [NONE, 2000])).toEqual([
      null,
      null,
      null,
      'short',
      null,
    ]);
  });

  it('opens once, and the release afterwards is no short press', () => {
    expect(play([NONE, 0], [MENU, 100], [MENU, 700], [MENU, 1400], [NONE, 1500])).toEqual([
      null,
      null,
      'open',
      null,
      null,
    ]);
  });

  it('Guide opens at once, also while Menu is held', () => {
    expect(play([NONE, 0], [GUIDE, 1])).toEqual([null, 'open']);
    expect(play([NONE, 0], [MENU, 1], [{ menu: true, guide: true }, 2], [NONE, 3])).toEqual([null, null, 'open', null]);
  });

  it('are read from every pad, and pads may lack them', () => {
    const buttons = (pressed: number) => Array.from({ length: 17 }, (_, index) => ({ pressed: index === pressed }));
    expect(readPadMenu([null, { buttons: [] }])).toEqual(NONE);
    expect(readPadMenu([{ buttons: buttons(9) }, { buttons: buttons(16) }])).toEqual({ menu: true, guide: true });
  });
});
