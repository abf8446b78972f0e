import { describe, expect, it } from 'vitest';
import { FrameDiary } from './frame-diary.ts';
import { chooseTransport } from './transport-choice.ts';
import { Unwrapper } from './unwrap.ts';

const ANY = { preference: 'auto', softwareDecoding: false, canDecode: true, isUdpBlocked: false } as const;

describe('the choice of the transport', () => {
  it.each([
    ['UDP is tried first', {}, 'webrtc'],
    ['the WebSocket where UDP is blocked', { isUdpBlocked: true }, 'websocket'],
    ['the WebSocket to choose the decoder', { softwareDecoding: true }, 'websocket'],
    ['UDP when the player insists', { preference: 'webrtc', isUdpBlocked: true }, 'webrtc'],
    ['the WebSocket when the player insists', { preference: 'websocket' }, 'websocket'],
    ['UDP where the browser cannot decode by itself', { preference: 'websocket', canDecode: false }, 'webrtc'],
  ] as const)('%s', (_, wishes, transport) => {
    expect(chooseTransport({ ...ANY, ...wishes })).toBe(transport);
  });
});

describe('timestamps', () => {
  it('go on beyond 2^32 and may step back a little', () => {
    const unwrapper = new Unwrapper();
    expect([2 ** 32 - 10, 5, 2 ** 32 - 1, 20].map((timestamp) => unwrapper.next(timestamp))).toEqual([
      2 ** 32 - 10,
      2 ** 32 + 5,
      2 ** 32 - 1,
      2 ** 32 + 20,
    ]);
  });
});

describe('the diary of frames we decode ourselves', () => {
  it('knows nothing of a frame it has not seen, or that is not decoded', () => {
    const diary = new FrameDiary();
    expect(diary.decoded(5, 10)).toBe(0);
    diary.received(1_000_000, 90_000, 10);
    expect(diary.shown(1, 20)).toBeNull();
  });

  it('tells when a frame came, how long it took and when it is shown', () => {
    const diary = new FrameDiary();
    diary.received(1_000_011, 90_001, 10);
    expect(diary.decoded(1_000_011, 13)).toBe(3);
    expect(diary.shown(1.000011, 25)).toEqual({
      rtpTimestamp: 90_001,
      receivedMs: 10,
      decodeMs: 3,
      bufferMs: 0,
      displayedMs: 25,
    });
  });

  it('counts the frames of the last second', () => {
    const diary = new FrameDiary();
    diary.decoded(1, 0);
    diary.decoded(2, 600);
    expect(diary.decodedLately(999)).toBe(2);
    expect(diary.decodedLately(1000)).toBe(1);
  });
});
