import { describe, expect, it } from 'vitest';
import { NEW_SCHEDULE, type SoundSchedule, schedulePacket } from './sound-schedule.ts';

const PACKET = 0.01;

/** Plays packets that come each ten milliseconds, beginning at a time; returns where it ended and what was left out. */
function play(from: SoundSchedule, startAt: number, packets: number, at = (index: number) => startAt + index * PACKET) {
  let state = from;
  let leftOut = 0;
  const starts: number[] = [];
  for (let index = 0; index < packets; index++) {
    const next = schedulePacket(state, PACKET, at(index));
    state = next.state;
    if (next.startAt === null) leftOut++;
    else starts.push(next.startAt);
  }
  return { state, leftOut, starts };
}

describe('packets of sound', () => {
  it('begin a little ahead and follow each other without a gap', () => {
    const { starts, leftOut } = play(NEW_SCHEDULE, 5, 3);
    for (const [index, start] of starts.entries()) expect(start).toBeCloseTo(5.04 + index * PACKET, 9);
    expect(leftOut).toBe(0);
  });

  it('begin further ahead after each break, up to a fifth of a second', () => {
    let { state } = play(NEW_SCHEDULE, 0, 10);
    expect(schedulePacket(state, PACKET, 1)).toMatchObject({ startAt: 1.06, state: { lead: 0.06 } });
    for (let second = 1; second < 20; second++) state = schedulePacket(state, PACKET, second).state;
    expect(state.lead).toBeCloseTo(0.2, 9);
  });

  it('that came in a burst are left out until the lead is what it was', () => {
    const { state } = play(NEW_SCHEDULE, 0, 10);
    const { leftOut, state: end } = play(state, 0.1, 20, () => 0.1);
    expect(leftOut).toBeGreaterThan(5);
    expect(end.nextAt! - 0.1).toBeLessThanOrEqual(0.04 + 0.04 + PACKET);
  });

  it('need less lead after a long calm, but never less than thirty milliseconds', () => {
    const broken = schedulePacket(play(NEW_SCHEDULE, 0, 10).state, PACKET, 1).state;
    expect(play(broken, 1, 7000).state.lead).toBeCloseTo(0.03, 9);
  });
});
