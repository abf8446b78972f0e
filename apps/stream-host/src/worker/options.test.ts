import { describe, expect, it } from 'vitest';
import { DEFAULT_TUNING } from '../tuning.ts';
import type { WorkerOptions } from '../worker-protocol.ts';
import { describeAudio, encodedSize } from './gstreamer/descriptions.ts';
import { parseWorkerOptions } from './options.ts';

const options: WorkerOptions = {
  display: ':7',
  xauthority: '/run/cookie',
  pulseServer: 'unix:/run/native',
  width: 1280,
  height: 720,
  maxHeight: 1080,
  fps: 60,
  maxBitrateKbps: 8000,
  pointer: 'absolute',
  gamepad: { a: 'Enter', 'left-stick-left': 'pointer-left' },
  udpPort: 3610,
  bindAddress: '0.0.0.0',
  advertisedAddress: null,
  tuning: DEFAULT_TUNING,
};

describe('worker options', () => {
  it.each<[string, Partial<WorkerOptions>]>([
    ['a display of another machine', { display: 'other:7' }],
    ['a display with a pipeline in it', { display: ':7 ! filesink location=x' }],
    ['a sound server with a pipeline in it', { pulseServer: 'unix:/run/native ! filesink location=x' }],
    ['a port beyond the last', { udpPort: 65_536 }],
    ['no height', { height: 0 }],
    ['half a frame', { fps: 0.5 }],
    ['a pad that presses no key', { gamepad: { a: 'Return' } }],
  ])('refuse %s', (_, change) => {
    expect(() => parseWorkerOptions(JSON.stringify({ ...options, ...change }))).toThrow('worker options are wrong');
  });

  it('refuse nothing at all, and what is not JSON', () => {
    expect(() => parseWorkerOptions(undefined)).toThrow('missing');
    expect(() => parseWorkerOptions('{')).toThrow();
  });

  it('are taken as they are', () => {
    expect(parseWorkerOptions(JSON.stringify(options))).toEqual(options);
  });
});

describe('pipelines', () => {
  it('encode an even part of an odd display', () => {
    expect(encodedSize({ width: 641, height: 481 })).toEqual({ width: 640, height: 480 });
  });

  it('take the sound server they are told', () => {
    expect(describeAudio('unix:/run/native')).toContain('server=unix:/run/native');
  });
});
