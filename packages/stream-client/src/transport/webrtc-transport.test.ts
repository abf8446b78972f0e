import { describe, expect, it } from 'vitest';
import { withStereo } from './webrtc-transport.ts';

const answer = (parameters: string) =>
  `m=audio 9\r\na=rtpmap:111 opus/48000/2\r\na=fmtp:111 ${parameters}\r\na=mid:audio\r\n`;

describe('the answer for stereo', () => {
  it('leaves an answer without Opus, or one that asks already, as it is', () => {
    expect(withStereo('m=video 9\r\n')).toBe('m=video 9\r\n');
    expect(withStereo(answer('minptime=10;stereo=1'))).toBe(answer('minptime=10;stereo=1'));
  });

  it('asks for both channels', () => {
    expect(withStereo(answer('minptime=10'))).toBe(answer('minptime=10;stereo=1'));
    expect(withStereo(answer('sprop-stereo=1'))).toBe(answer('sprop-stereo=1;stereo=1'));
  });
});
