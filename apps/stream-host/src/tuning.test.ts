import { describe, expect, it } from 'vitest';
import { DEFAULT_TUNING, TuningSetting } from './tuning.ts';

describe('the tuning of a host', () => {
  it.each([
    ['', DEFAULT_TUNING],
    ['capture=tick', { ...DEFAULT_TUNING, capture: 'tick' }],
    [' capture = tick , pacing=off', { ...DEFAULT_TUNING, capture: 'tick', pacing: 'off' }],
  ])('reads %j', (text, tuning) => {
    expect(TuningSetting.parse(text)).toEqual(tuning);
  });

  it.each(['capture', 'capture=never', 'speed=on'])('refuses %j', (text) => {
    expect(() => TuningSetting.parse(text)).toThrow('capture=tick,pacing=off');
  });
});
