import { describe, expect, it } from 'vitest';
import { ARRIVAL_CYCLE_MS } from '../transport-feedback.ts';
import { SendHistory } from './send-history.ts';

function sent(count: number): SendHistory {
  const history = new SendHistory();
  for (let number = 0; number < count; number++) history.add(100 + (number % 7), number, number % 2 ? 1 : null);
  return history;
}

describe('what was sent', () => {
  it('passes over packets that never left and those that are forgotten', () => {
    expect(sent(3).match([{ sequence: 3, arrivedMs: 1 }]).arrived).toEqual([]);
    expect(sent(9000).match([{ sequence: 0, arrivedMs: 1 }]).arrived).toEqual([]);
  });

  it('is found again by its number, past the end of the numbers', () => {
    const history = sent(2 ** 16 + 3);
    expect(history.match([{ sequence: 2, arrivedMs: 40 }]).arrived).toEqual([
      { sentMs: 2 ** 16 + 2, arrivedMs: 40, bytes: 100 + ((2 ** 16 + 2) % 7) },
    ]);
  });

  it('counts each packet once, and takes back that one is lost when it was only late', () => {
    const history = sent(4);
    const missed = history.match([
      { sequence: 0, arrivedMs: 10 },
      { sequence: 1, arrivedMs: null },
    ]);
    expect([missed.arrived.length, missed.lost]).toEqual([1, 1]);
    expect(history.match([{ sequence: 1, arrivedMs: null }]).lost).toBe(0);
    const late = history.match([
      { sequence: 0, arrivedMs: 10 },
      { sequence: 1, arrivedMs: 20 },
    ]);
    expect([late.arrived.length, late.lost]).toEqual([1, -1]);
  });

  it('tells the packets of each probe, with those that were lost', () => {
    const { probes } = sent(4).match([
      { sequence: 1, arrivedMs: 10 },
      { sequence: 2, arrivedMs: 11 },
      { sequence: 3, arrivedMs: null },
    ]);
    expect(probes.get(1)?.map(({ arrivedMs }) => arrivedMs)).toEqual([10, null]);
  });

  it('lets time go on past the end of its cycle', () => {
    const history = sent(3);
    history.match([{ sequence: 0, arrivedMs: ARRIVAL_CYCLE_MS - 1 }]);
    const { arrived } = history.match([
      { sequence: 1, arrivedMs: 1 },
      { sequence: 2, arrivedMs: ARRIVAL_CYCLE_MS - 0.5 },
    ]);
    expect(arrived.map(({ arrivedMs }) => arrivedMs)).toEqual([ARRIVAL_CYCLE_MS + 1, ARRIVAL_CYCLE_MS - 0.5]);
  });
});
