import { describe, expect, it } from 'vitest';
import { DATA_SAVER, DEFAULT_STREAM_SETTINGS, limitsOf, parseStreamSettings } from './stream-settings.ts';

describe('stored stream settings', () => {
  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['a list', '[1]'],
    ['a word', '"gamma"'],
  ])('that are %s are the usual ones', (_, stored) => {
    expect(parseStreamSettings(stored)).toEqual(DEFAULT_STREAM_SETTINGS);
  });

  it.each([
    ['gamma', 0.49, 1],
    ['gamma', 0.5, 0.5],
    ['gamma', 1.8, 1.8],
    ['gamma', 1.81, 1],
    ['gamma', '1.2', 1],
    ['isGammaConfigured', 'yes', false],
    ['maxHeight', 480, 1080],
    ['maxHeight', 540, 540],
    ['maxBitrateMbps', 0, 20],
    ['volume', 0, 0],
    ['volume', -0.1, 1],
    ['transport', 'tcp', 'automatic'],
    ['touchOpacity', 0.1, 0.7],
  ])('with %s at %j have it at %j, and keep the rest', (name, stored, expected) => {
    const settings = parseStreamSettings(JSON.stringify({ contrast: 1.25, [name]: stored }));
    expect(settings).toEqual({ ...DEFAULT_STREAM_SETTINGS, contrast: 1.25, [name]: expected });
  });
});

describe('the quality somebody chose', () => {
  const chosen = { maxHeight: 720, maxBitrateMbps: 4 } as const;

  it('limits nothing by itself', () => {
    expect(limitsOf({ quality: 'auto', ...chosen })).toEqual({});
  });

  it('is small for who saves data, whatever the own limits are', () => {
    expect(limitsOf({ quality: 'saver', ...chosen })).toEqual(DATA_SAVER);
  });

  it('goes to the host in kbit/s', () => {
    expect(limitsOf({ quality: 'limits', ...chosen })).toEqual({ maxHeight: 720, maxBitrateKbps: 4000 });
  });
});
