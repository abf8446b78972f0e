import { describe, expect, it } from 'vitest';
import {
  BROWSER_FRAME_BYTES,
  type BrowserFrame,
  decodeBrowserFrame,
  decodeHostFrame,
  encodeBrowserFrame,
  encodeHostFrameHeader,
  type HostFrame,
} from './media-frames.ts';

const bytes = new Uint8Array([9, 8, 7]);

function hostMessage(frame: HostFrame): ArrayBuffer {
  return new Uint8Array([...encodeHostFrameHeader(frame), ...frame.bytes]).buffer;
}

describe('a message of a browser', () => {
  it.each([
    ['nothing', []],
    ['kind 0', [0, 1]],
    ['a kind nobody has', [5]],
    ['input without bytes', [1]],
    ['telemetry without bytes', [2]],
    ['a confirmation that is too short', [3, 0, 0, 1]],
    ['a confirmation that is too long', [3, 0, 0, 0, 1, 2]],
    ['a request with something more', [4, 1]],
    ['more than any page of ours sends', new Array(BROWSER_FRAME_BYTES + 1).fill(1)],
  ])('is refused with %s', (_, message) => {
    expect(decodeBrowserFrame(new Uint8Array(message))).toBeNull();
  });

  it.each<BrowserFrame>([
    { kind: 'input', bytes },
    { kind: 'telemetry', bytes },
    { kind: 'received', timestamp: 0xffff_fffe },
    { kind: 'keyframe-needed' },
  ])('is read as it was written: $kind', (frame) => {
    expect(decodeBrowserFrame(encodeBrowserFrame(frame))).toEqual(frame);
  });
});

describe('a message of a host', () => {
  it.each([
    ['nothing', []],
    ['a kind nobody has', [4, 1]],
    ['a picture without bytes', [1, 0, 0, 0, 0, 1]],
    ['a picture that is neither', [1, 2, 0, 0, 0, 1, 9]],
    ['sound without bytes', [2, 0, 0, 0, 1]],
    ['telemetry without bytes', [3]],
  ])('is refused with %s', (_, message) => {
    expect(decodeHostFrame(new Uint8Array(message).buffer)).toBeNull();
  });

  it.each<HostFrame>([
    { kind: 'video', isKeyframe: true, timestamp: 0xffff_fffe, bytes },
    { kind: 'video', isKeyframe: false, timestamp: 0, bytes },
    { kind: 'audio', timestamp: 480, bytes },
    { kind: 'telemetry', bytes },
  ])('is read as it was written: $kind', (frame) => {
    expect(decodeHostFrame(hostMessage(frame))).toEqual(frame);
  });
});
