import { describe, expect, it } from 'vitest';
import { isNeutral, NEUTRAL_PICTURE, toPictureControls } from './picture-controls.ts';

describe('picture controls', () => {
  it('are neutral where nothing is said or what is said is no number', () => {
    expect(toPictureControls({})).toEqual(NEUTRAL_PICTURE);
    expect(toPictureControls({ gamma: Number.NaN })).toEqual(NEUTRAL_PICTURE);
  });

  it('stay within what a picture can be', () => {
    expect(toPictureControls({ gamma: 0, brightness: 9, sharpness: -1 })).toEqual({
      ...NEUTRAL_PICTURE,
      gamma: 0.4,
      brightness: 2,
    });
  });

  it('are neutral only when each of them is', () => {
    expect(isNeutral(NEUTRAL_PICTURE)).toBe(true);
    expect(isNeutral({ ...NEUTRAL_PICTURE, sharpness: 0.1 })).toBe(false);
  });
});
