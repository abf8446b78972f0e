import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { OutputLines, readOutput } from './output-lines.ts';

function linesOf(chunks: readonly (string | Buffer)[]): string[] {
  const taken: string[] = [];
  const lines = new OutputLines((line) => taken.push(line));
  for (const chunk of chunks) lines.write(Buffer.from(chunk));
  return taken;
}

describe('what a game prints', () => {
  it('is never held beyond a short line, and an endless one never ends', () => {
    expect(linesOf(Array(10_000).fill('x'.repeat(1000)))).toEqual([]);
    expect(linesOf([...Array(1000).fill('x'.repeat(1000)), '\nnext\n'])).toEqual(['x'.repeat(400), 'next']);
  });

  it('is dropped after two hundred lines', () => {
    expect(linesOf(['y\n'.repeat(150), 'y\n'.repeat(150)])).toHaveLength(200);
    expect(linesOf(['\n'.repeat(1_000_000)])).toHaveLength(200);
  });

  it('may come in any pieces', () => {
    const text = Buffer.from('one\ntwö\n\nthree\n');
    expect(linesOf([...text].map((byte) => Buffer.from([byte])))).toEqual(['one', 'twö', '', 'three']);
    expect(linesOf(['not ended'])).toEqual([]);
  });

  it('is read no further than it is allowed to be fast', () => {
    const output = new PassThrough();
    readOutput(output, () => undefined);
    for (let count = 0; count < 10; count++) output.emit('data', Buffer.alloc(64 * 1024));
    expect(output.isPaused()).toBe(true);
  });
});
