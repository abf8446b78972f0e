import { describe, expect, it } from 'vitest';
import type { EncodedUnit } from '../gstreamer/library.ts';
import { sequenceOf } from './packet.ts';
import { VideoSender, type VideoSenderOptions } from './video-sender.ts';

const VIDEO = 1;
const RTX = 2;

/** Time that only passes when told to, in steps of a millisecond. */
function manualClock() {
  let nowMs = 1000;
  let due: { atMs: number; run: () => void }[] = [];
  return {
    now: () => nowMs,
    after: (delayMs: number, run: () => void) => void due.push({ atMs: nowMs + delayMs, run }),
    pass(ms: number) {
      for (const end = nowMs + ms; nowMs < end; ) {
        nowMs++;
        const ready = due.filter(({ atMs }) => atMs <= nowMs);
        due = due.filter(({ atMs }) => atMs > nowMs);
        for (const { run } of ready) run();
      }
    },
  };
}

function open(changes: Partial<VideoSenderOptions> = {}) {
  const clock = manualClock();
  const control = { targetKbps: 8000, holdUntilMs: 0, onSent: () => null, onFeedback: () => {}, tick: () => {} };
  const sent: { ssrc: number; sequence: number; original: number; atMs: number }[] = [];
  const told: [rtpTimestamp: number, sentMs: number][] = [];
  let rooms = 0;
  const sender = new VideoSender({
    stream: {
      ssrc: VIDEO,
      payloadType: 102,
      clockRate: 90_000,
      extensions: { playAtOnce: true, transportSequence: true },
      marksPictures: true,
      firstSequence: 0,
    },
    repairs: { ssrc: RTX, payloadType: 103, firstSequence: 500 },
    paces: true,
    control,
    clock,
    send(packet) {
      const ssrc = packet.readUInt32BE(8);
      const sequence = sequenceOf(packet);
      sent.push({ ssrc, sequence, original: ssrc === RTX ? packet.readUInt16BE(28) : sequence, atMs: clock.now() });
    },
    onPictureSent: (_, rtpTimestamp, sentMs) => told.push([rtpTimestamp, sentMs]),
    onRoom: () => rooms++,
    ...changes,
  });
  const repairsOf = (original: number) => sent.filter((packet) => packet.ssrc === RTX && packet.original === original);
  return { clock, control, sent, told, sender, repairsOf, rooms: () => rooms };
}

/** A picture of so many packets. */
function picture(packets: number, ptsMs = 0): EncodedUnit {
  const bytes = Buffer.alloc(4 + packets * 1100, 0x41);
  bytes.writeUInt32BE(1, 0);
  const times = { changedMs: 1, capturedMs: 2, encodedMs: 3 };
  return { bytes, ptsNs: BigInt(ptsMs) * 1_000_000n, isKeyframe: false, ...times };
}

describe('room for another picture', () => {
  it('is there while the path keeps up', () => {
    const { sender, rooms, clock } = open();
    expect(sender.canTake()).toBe(true);
    sender.picture(picture(10));
    expect(sender.canTake()).toBe(true);
    clock.pass(100);
    expect(rooms()).toBe(0);
  });

  it('is not there while a large picture waits to be sent, and is told of once', () => {
    const { sender, rooms, clock } = open();
    sender.picture(picture(80));
    expect([sender.canTake(), sender.canTake()]).toEqual([false, false]);
    clock.pass(100);
    expect([rooms(), sender.canTake()]).toEqual([1, true]);
  });

  it('is not there while the queue of the path drains', () => {
    const { sender, rooms, clock, control } = open();
    control.holdUntilMs = clock.now() + 50;
    expect(sender.canTake()).toBe(false);
    clock.pass(48);
    expect(rooms()).toBe(0);
    clock.pass(6);
    expect([rooms(), sender.canTake()]).toEqual([1, true]);
  });

  it('is not waited for by a connection that is over', () => {
    const { sender, rooms, clock, control } = open();
    control.holdUntilMs = clock.now() + 5;
    sender.canTake();
    sender.close();
    clock.pass(50);
    expect(rooms()).toBe(0);
  });
});

describe('a picture on its way', () => {
  it('is told of with the time its last packet left', () => {
    const { sender, told, clock, sent } = open();
    sender.picture(picture(80, 1000));
    expect(told).toEqual([]);
    clock.pass(100);
    expect(told).toEqual([[90_000, sent.at(-1)?.atMs]]);
  });

  it('leaves at once without a pacer', () => {
    const { sender, sent } = open({ paces: false });
    sender.picture(picture(80));
    expect(sent.map(({ sequence }) => sequence)).toEqual(Array.from({ length: sent.length }, (_, at) => at));
    expect(sent.length).toBeGreaterThan(75);
  });

  it('goes no further once the connection is over', () => {
    const { sender, sent, clock } = open();
    sender.copies = 2;
    sender.picture(picture(80));
    const before = sent.length;
    sender.close();
    clock.pass(100);
    expect(sent).toHaveLength(before);
  });
});

describe('packets sent again', () => {
  it('are those that were asked for, once each', () => {
    const { sender, repairsOf, clock } = open();
    sender.picture(picture(3));
    clock.pass(60);
    sender.repair([1, 9]);
    clock.pass(20);
    expect([repairsOf(1), repairsOf(9)].map((repairs) => repairs.length)).toEqual([1, 0]);
  });

  it('are all of them a little later on a path where much is lost, the last of a picture twice', () => {
    const { sender, sent, repairsOf, clock } = open();
    sender.copies = 2;
    sender.picture(picture(3));
    const firsts = sent.length;
    expect(sent.every(({ ssrc }) => ssrc === VIDEO)).toBe(true);
    clock.pass(30);
    const counts = Array.from({ length: firsts }, (_, sequence) => repairsOf(sequence).length);
    expect(counts).toEqual([...new Array(firsts - 1).fill(1), 2]);
    expect(repairsOf(0)[0]!.atMs - sent[0]!.atMs).toBeGreaterThan(5);
  });

  it('are sent twice there when they were asked for', () => {
    const { sender, repairsOf, clock } = open();
    sender.copies = 2;
    sender.picture(picture(3));
    clock.pass(60);
    const before = repairsOf(1).length;
    sender.repair([1]);
    clock.pass(20);
    expect(repairsOf(1)).toHaveLength(before + 2);
  });

  it('fill a probe at its rate and for its time', () => {
    const { sender, sent, clock } = open();
    sender.probe({ kbps: 16_000, durationMs: 25 });
    expect(sent).toEqual([]);
    sender.picture(picture(3));
    const before = sent.length;
    sender.probe({ kbps: 16_000, durationMs: 25 });
    clock.pass(100);
    const probes = sent.slice(before);
    expect(probes.every(({ ssrc }) => ssrc === RTX)).toBe(true);
    expect(probes.at(-1)!.atMs - probes[0]!.atMs).toBeLessThanOrEqual(25);
    // 2000 bytes a ms over 26 ms.
    expect(probes.length).toBeGreaterThan(35);
    expect(probes.length).toBeLessThan(50);
  });
});
