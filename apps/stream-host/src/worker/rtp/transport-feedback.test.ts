import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTransportFeedback } from './transport-feedback.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
/** Version, format and length, the two streams, then first number, count and reference time with the feedback's own number. */
const feedback = (first: string, count: string, reference: string, rest: string) =>
  hex(`8fcd0005 00000001 0000002a ${first} ${count} ${reference} 00 ${rest}`);

describe('transport-wide feedback', () => {
  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
        const packets = parseTransportFeedback(Buffer.from(bytes));
        expect(packets === null || packets.length <= 8192).toBe(true);
      }),
    );
  });

  it.each([
    ['is cut off in its header', hex('8fcd0003 00000001 0000002a 0001 0001')],
    ['has no status for its packets', feedback('0001', '0001', '000001', '')],
    ['has no time for a packet that arrived', feedback('0001', '0002', '000001', '2002 04')],
    ['has half of a long time', feedback('0001', '0001', '000001', '4001 04')],
    ['uses the symbol that means nothing', feedback('0001', '0001', '000001', '6001 0404')],
    ['runs over nothing for ever', feedback('0001', '0001', '000001', '0000 0000')],
    ['claims more packets than anybody sends', feedback('0001', 'ffff', '000001', '1fff'.repeat(9))],
  ])('is passed over when it %s', (_, part) => {
    expect(parseTransportFeedback(part)).toBeNull();
  });

  it('reads runs, around the end of the numbers', () => {
    expect(parseTransportFeedback(feedback('ffff', '0002', '000002', '2002 04 08'))).toEqual([
      { sequence: 0xffff, arrivedMs: 129 },
      { sequence: 0, arrivedMs: 131 },
    ]);
  });

  it('reads vectors of one bit, with the lost ones', () => {
    expect(parseTransportFeedback(feedback('0005', '0003', '000000', 'a800 04 04'))).toEqual([
      { sequence: 5, arrivedMs: 1 },
      { sequence: 6, arrivedMs: null },
      { sequence: 7, arrivedMs: 2 },
    ]);
  });

  it('reads vectors of two bits, with times that go back', () => {
    expect(parseTransportFeedback(feedback('0005', '0003', '000001', 'd800 04 fffc 00'))?.slice(0, 2)).toEqual([
      { sequence: 5, arrivedMs: 65 },
      { sequence: 6, arrivedMs: 64 },
    ]);
  });

  it('reads no more packets of a chunk than were counted', () => {
    expect(parseTransportFeedback(feedback('0005', '0002', '000000', '0005'))).toHaveLength(2);
  });
});
