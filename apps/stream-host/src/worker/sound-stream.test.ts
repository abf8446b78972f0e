import { describe, expect, it } from 'vitest';
import { isAudible } from './sound-stream.ts';

const notice = (peaks: string) =>
  `level, running-time=(guint64)0, rms=(GValueArray)< -1 >, peak=(GValueArray)< ${peaks} >, decay=(GValueArray)< -2 >;`;

describe('a notice of the loudness', () => {
  it.each([
    ['digital silence', notice('-349.99999992181608, -349.99999992181608')],
    ['an empty list', notice('')],
    ['another element', 'cutter, above=(boolean)true;'],
    ['nothing', ''],
  ])('is not of sound: %s', (_, text) => expect(isAudible(text)).toBe(false));

  it.each([
    ['a tone', notice('-1.9386641491007353, -1.9386641491007353')],
    ['the least there is in 16 bits, on one side', notice('-349.99999992181608, -90.3')],
    ['the most there is', notice('0, 0')],
  ])('is of sound: %s', (_, text) => expect(isAudible(text)).toBe(true));
});
