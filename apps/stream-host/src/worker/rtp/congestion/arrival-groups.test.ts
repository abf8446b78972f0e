import { describe, expect, it } from 'vitest';
import { addPacket, type GroupDelta, NO_GROUPS } from './arrival-groups.ts';

/** The deltas after packets given as the times they left and arrived at. */
function deltasOf(...packets: [sentMs: number, arrivedMs: number][]): GroupDelta[] {
  let state = NO_GROUPS;
  return packets.flatMap(([sentMs, arrivedMs]) => {
    const added = addPacket(state, { sentMs, arrivedMs, bytes: 1000 });
    state = added.state;
    return added.delta ? [added.delta] : [];
  });
}

describe('groups of packets', () => {
  it('say nothing before two of them are complete', () => {
    expect(deltasOf([0, 10], [17, 27])).toEqual([]);
    expect(deltasOf([0, 10], [17, 27], [34, 44])).toHaveLength(1);
  });

  it('are compared by the last packet of each', () => {
    expect(deltasOf([0, 10], [2, 13], [17, 30], [34, 44])).toEqual([{ sendMs: 15, arrivalMs: 17, arrivedMs: 30 }]);
  });

  it.each([
    [5, 0],
    [5.1, 1],
  ])('hold what leaves within 5 ms, so that one %f ms later gives %i more', (laterMs, more) => {
    const spread: [number, number][] = [
      [0, 10],
      [laterMs, 17],
      [40, 50],
    ];
    expect(deltasOf(...spread)).toHaveLength(more);
  });

  it('take in what waited and then arrived together', () => {
    expect(deltasOf([0, 100], [17, 101], [34, 102], [51, 151], [68, 168])).toEqual([
      { sendMs: 17, arrivalMs: 49, arrivedMs: 151 },
    ]);
  });

  it('pass over what was overtaken', () => {
    expect(deltasOf([0, 10], [17, 27], [3, 28], [34, 44])).toEqual([{ sendMs: 17, arrivalMs: 17, arrivedMs: 27 }]);
  });
});
