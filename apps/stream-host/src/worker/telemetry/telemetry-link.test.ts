import {
  FRAME_REPORT_INTERVAL_MS,
  HostTelemetry,
  MAX_REPORTED_FRAMES,
  TELEMETRY_MESSAGE_BYTES,
} from '@nimbo/contracts/telemetry';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamLimits } from '../viewer.ts';
import { TelemetryLink } from './telemetry-link.ts';

const LIMITS: StreamLimits = { type: 'limits', maxHeight: 720, maxFps: 60, maxBitrateKbps: 8000 };
const SOUND = { type: 'sound', playing: true } as const;

const links: TelemetryLink[] = [];
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const link of links.splice(0)) link.close();
  vi.useRealTimers();
});

function open() {
  const texts: string[] = [];
  const limits: StreamLimits[] = [];
  const link = new TelemetryLink({
    send: (text) => texts.push(text),
    onLimits: (told) => limits.push(told),
    now: () => performance.now(),
  });
  links.push(link);
  const said = () => texts.splice(0).map((text) => HostTelemetry.parse(JSON.parse(text)));
  return { link, said, texts, limits };
}

const frame = (rtpTimestamp: number) => ({
  rtpTimestamp,
  changedMs: 10_000_000.123_456,
  capturedMs: 10_000_001.123_456,
  encodedMs: 10_000_002.123_456,
  sentMs: 10_000_003.123_456,
});

describe('what a browser says', () => {
  it('is passed over where it is no message of ours, whatever it is', () => {
    const { link, texts, limits } = open();
    const texts_ = fc.oneof(fc.string(), fc.json());
    fc.assert(fc.property(texts_, (text) => link.receive(text)));
    expect([texts, limits]).toEqual([[], []]);
  });

  it.each([
    ['a clock that runs backwards', { type: 'ping', sentMs: -1 }],
    ['a clock that is no number', { type: 'ping', sentMs: '1' }],
    ['a word too many', { type: 'ping', sentMs: 1, more: 1 }],
    ['a message of the host', { type: 'pong', sentMs: 1, hostMs: 1 }],
    ['a height nobody has', { ...LIMITS, maxHeight: 100 }],
    ['no frame rate', { ...LIMITS, maxFps: 0 }],
    ['a bitrate below all pictures', { ...LIMITS, maxBitrateKbps: 10 }],
  ])('is passed over with %s', (_, message) => {
    const { link, texts, limits } = open();
    link.receive(JSON.stringify(message));
    expect([texts, limits]).toEqual([[], []]);
  });

  it.each([
    [0, true],
    [1, false],
  ])('is taken up to the largest message and %i more: %s', (more, taken) => {
    const { link, limits } = open();
    const text = JSON.stringify(LIMITS);
    link.receive(text.padEnd(TELEMETRY_MESSAGE_BYTES + more));
    expect(limits).toEqual(taken ? [LIMITS] : []);
  });

  it('is answered at once when it asks for the clock', () => {
    const { link, said } = open();
    vi.advanceTimersByTime(5);
    link.receive('{"type":"ping","sentMs":77.5}');
    expect(said()).toEqual([{ type: 'pong', sentMs: 77.5, hostMs: expect.closeTo(performance.now(), 2) }]);
  });
});

describe('what the host says', () => {
  it('waits until the channel is open', () => {
    const { link, said } = open();
    link.tell(SOUND);
    link.frame(frame(1));
    expect(said()).toEqual([]);
    link.start();
    expect(said().map(({ type }) => type)).toEqual(['sound', 'frames']);
  });

  it('is told at each change and now and then again', () => {
    const { link, said } = open();
    link.start();
    link.tell(SOUND);
    link.tell({ ...SOUND, playing: false });
    expect(said()).toEqual([SOUND, { ...SOUND, playing: false }]);
    vi.advanceTimersByTime(10_000);
    const repeated = said();
    expect(repeated).toContainEqual({ ...SOUND, playing: false });
    expect(repeated).not.toContainEqual(SOUND);
  });

  it('ends with the connection', () => {
    const { link, said } = open();
    link.start();
    link.tell(SOUND);
    said();
    link.close();
    vi.advanceTimersByTime(10_000);
    expect(said()).toEqual([]);
  });

  it('tells the pictures in batches, the newest where there are too many, in one message', () => {
    const { link, said, texts } = open();
    link.start();
    for (let number = 0; number < MAX_REPORTED_FRAMES + 1; number++) link.frame(frame(0xffff_ff00 + number));
    expect(texts).toEqual([]);
    vi.advanceTimersByTime(FRAME_REPORT_INTERVAL_MS);
    expect(texts[0]!.length).toBeLessThanOrEqual(TELEMETRY_MESSAGE_BYTES);
    const [batch] = said();
    expect(batch).toMatchObject({ type: 'frames' });
    const frames = batch?.type === 'frames' ? batch.frames : [];
    expect(frames).toHaveLength(MAX_REPORTED_FRAMES);
    expect(frames.at(-1)).toMatchObject({ rtpTimestamp: 0xffff_ff00 + MAX_REPORTED_FRAMES, sentMs: 10_000_003.123 });
    vi.advanceTimersByTime(FRAME_REPORT_INTERVAL_MS);
    expect(said()).toEqual([]);
  });
});
