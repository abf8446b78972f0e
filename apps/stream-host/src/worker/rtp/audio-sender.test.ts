import { describe, expect, it } from 'vitest';
import { AudioSender } from './audio-sender.ts';

const PLAIN = 111;
const RED = 63;

function open() {
  const sent: Buffer[] = [];
  const stream = {
    ssrc: 1,
    payloadType: PLAIN,
    clockRate: 48_000,
    extensions: null,
    marksPictures: false,
    firstSequence: 0,
  };
  const sender = new AudioSender(stream, (packet) => sent.push(packet));
  const times = { changedMs: 0, capturedMs: 0, encodedMs: 0 };
  const sound = (number: number) =>
    sender.sound({ bytes: Buffer.from([number]), ptsNs: BigInt(number) * 10_000_000n, isKeyframe: true, ...times }, 0);
  const said = () => sent.splice(0).map((packet) => ({ type: packet[1], payload: packet.toString('hex', 12) }));
  return { sender, sound, said };
}

describe('packets of sound', () => {
  it('go alone and without a mark', () => {
    const { sound, said } = open();
    sound(1);
    sound(2);
    expect(said()).toEqual([
      { type: PLAIN, payload: '01' },
      { type: PLAIN, payload: '02' },
    ]);
  });

  it('carry the two before them while that is asked for, also those that went alone', () => {
    const { sender, sound, said } = open();
    for (const number of [1, 2, 3]) sound(number);
    said();
    sender.redundantType = RED;
    sound(4);
    expect(said()).toEqual([{ type: RED, payload: `ef0f0001${'ef078001'}6f020304` }]);
    sender.redundantType = null;
    sound(5);
    expect(said()).toEqual([{ type: PLAIN, payload: '05' }]);
  });
});
