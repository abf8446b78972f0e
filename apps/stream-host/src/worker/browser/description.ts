import { Audio, type PeerConnection, type Track, Video } from 'node-datachannel';
import { ABS_SEND_TIME_ID, PLAYOUT_DELAY_ID } from '../rtp/packet.ts';

export const VIDEO_PAYLOAD_TYPE = 102;
export const RTX_PAYLOAD_TYPE = 103;
export const AUDIO_PAYLOAD_TYPE = 111;
export const VIDEO_CLOCK_RATE = 90_000;
export const AUDIO_CLOCK_RATE = 48_000;

export interface Ssrcs {
  readonly video: number;
  readonly rtx: number;
  readonly audio: number;
}

const EXTENSIONS = 'http://www.webrtc.org/experiments/rtp-hdrext';

/**
 * Adds what the browser is offered. Picture and sound are in different media streams, since a browser delays the picture
 * to match the sound of the same stream. abs-send-time makes it estimate the bandwidth for us (REMB).
 */
export function addTracks(connection: PeerConnection, ssrcs: Ssrcs): { video: Track; audio: Track } {
  const video = new Video('video', 'SendOnly');
  video.addH264Codec(VIDEO_PAYLOAD_TYPE, 'profile-level-id=42e02a;packetization-mode=1;level-asymmetry-allowed=1');
  video.addRTXCodec(RTX_PAYLOAD_TYPE, VIDEO_PAYLOAD_TYPE, VIDEO_CLOCK_RATE);
  video.addSSRC(ssrcs.video, 'nimbo', 'picture', 'picture-track');
  video.addSSRC(ssrcs.rtx, 'nimbo', 'picture', 'picture-track');
  video.parseSdpLine(`a=ssrc-group:FID ${ssrcs.video} ${ssrcs.rtx}`);
  video.parseSdpLine(`a=extmap:${ABS_SEND_TIME_ID} ${EXTENSIONS}/abs-send-time`);
  video.parseSdpLine(`a=extmap:${PLAYOUT_DELAY_ID} ${EXTENSIONS}/playout-delay`);
  video.parseSdpLine(`a=rtcp-fb:${VIDEO_PAYLOAD_TYPE} ccm fir`);

  const audio = new Audio('audio', 'SendOnly');
  audio.addOpusCodec(AUDIO_PAYLOAD_TYPE, 'minptime=10;stereo=1;sprop-stereo=1');
  audio.addSSRC(ssrcs.audio, 'nimbo', 'sound', 'sound-track');
  return { video: connection.addTrack(video), audio: connection.addTrack(audio) };
}

/** The library groups the tracks for lip synchronisation by itself; that is what the two streams are there to avoid. */
export function withoutLipSync(sdp: string): string {
  return sdp.replace(/^a=group:LS .*\r?\n/m, '');
}
