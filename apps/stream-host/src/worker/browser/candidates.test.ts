import { describe, expect, it } from 'vitest';
import { isUsable, withAdvertisedAddress } from './candidates.ts';

const OFFER = [
  'm=video 4600',
  'a=ice-pwd:secret',
  'a=candidate:1 1 UDP 5 10.0.0.2 4600 typ host',
  'm=audio',
  'a=ice-pwd:secret',
  '',
];
const sdp = OFFER.join('\r\n');

describe('the advertised address', () => {
  it('changes nothing where there is none or the machine has it itself', () => {
    expect(withAdvertisedAddress(sdp, null, 4600)).toBe(sdp);
    expect(withAdvertisedAddress(sdp, '10.0.0.2', 4600)).toBe(sdp);
  });

  it('is told first, once, beside the addresses of the machine', () => {
    const lines = withAdvertisedAddress(sdp, '203.0.113.9', 4600).split('\r\n');
    expect(lines).toEqual([
      ...OFFER.slice(0, 2),
      'a=candidate:advertised 1 UDP 2130706431 203.0.113.9 4600 typ host',
      ...OFFER.slice(2),
    ]);
  });
});

describe('a candidate of a browser', () => {
  it.each([
    ['', false],
    ['candidate:1 1 udp 5 0f2b-aa.local 5000 typ host', false],
    ['candidate:1 1 udp 5 192.0.2.7 5000 typ host', true],
    ['candidate:1 1 udp 5 2001:db8::7 5000 typ host', true],
  ])('%j is usable: %s', (candidate, usable) => {
    expect(isUsable(candidate)).toBe(usable);
  });
});
