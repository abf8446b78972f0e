import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { FrameReader, MOST_FRAME_BYTES, writeFrame } from './media-pipe.ts';

function written(...frames: Uint8Array[][]): Buffer {
  const pipe = new PassThrough();
  for (const parts of frames) writeFrame(pipe as unknown as Socket, ...parts);
  return pipe.read() ?? Buffer.alloc(0);
}

function read(chunks: readonly Buffer[]): { frames: string[]; ok: boolean } {
  const frames: string[] = [];
  const reader = new FrameReader((frame) => frames.push(frame.toString()));
  const ok = chunks.every((chunk) => reader.push(chunk));
  return { frames, ok };
}

const bytes = (text: string) => Buffer.from(text);

describe('the pipe between agent and worker', () => {
  it('refuses a length no frame of ours has', () => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(MOST_FRAME_BYTES + 1);
    expect(read([length])).toEqual({ frames: [], ok: false });
  });

  it('gives nothing before a frame is whole', () => {
    expect(read([written([bytes('abc')]).subarray(0, 6)])).toEqual({ frames: [], ok: true });
  });

  it('gives the same frames however the bytes are cut', () => {
    const all = written([bytes('first')], [], [bytes('se'), bytes('cond')]);
    for (let size = 1; size <= all.length; size++) {
      const chunks = Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
        all.subarray(at * size, (at + 1) * size),
      );
      expect(read(chunks)).toEqual({ frames: ['first', '', 'second'], ok: true });
    }
  });
});
