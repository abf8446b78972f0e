import { Audio, type PeerConnection, type Track, Video } from 'node-datachannel';
import type { Tuning } from '../../tuning.ts';
import { ABS_SEND_TIME_ID, PLAYOUT_DELAY_ID, TRANSPORT_SEQUENCE_ID } from '../rtp/packet.ts';

export const VIDEO_PAYLOAD_TYPE = 102;
export const RTX_PAYLOAD_TYPE = 103;
export const AUDIO_PAYLOAD_TYPE = 111;
export const RED_PAYLOAD_TYPE = 63;
export const VIDEO_CLOCK_RATE = 90_000;
export const AUDIO_CLOCK_RATE = 48_000;

export interface Ssrcs {
  readonly video: number;
  readonly rtx: number;
  readonly audio: number;
}

const EXTENSIONS = 'http://www.webrtc.org/experiments/rtp-hdrext';
const TRANSPORT_SEQUENCE = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01';

/**
 * Adds what the browser is offered. Picture and sound are in different media streams, since a browser delays the picture
 * to match the sound of the same stream. abs-send-time makes it estimate the bandwidth for us (REMB), unless it is asked to
 * tell of each packet instead.
 */
export function addTracks(
  connection: PeerConnection,
  ssrcs: Ssrcs,
  tuning: Pick<Tuning, 'playout' | 'congestion'>,
): { video: Track; audio: Track } {
  const video = new Video('video', 'SendOnly');
  video.addH264Codec(VIDEO_PAYLOAD_TYPE, 'profile-level-id=42e02a;packetization-mode=1;level-asymmetry-allowed=1');
  video.addRTXCodec(RTX_PAYLOAD_TYPE, VIDEO_PAYLOAD_TYPE, VIDEO_CLOCK_RATE);
  video.addSSRC(ssrcs.video, 'nimbo', 'picture', 'picture-track');
  video.addSSRC(ssrcs.rtx, 'nimbo', 'picture', 'picture-track');
  video.parseSdpLine(`a=ssrc-group:FID ${ssrcs.video} ${ssrcs.rtx}`);
  video.parseSdpLine(`a=extmap:${ABS_SEND_TIME_ID} ${EXTENSIONS}/abs-send-time`);
  if (tuning.playout === 'none') video.parseSdpLine(`a=extmap:${PLAYOUT_DELAY_ID} ${EXTENSIONS}/playout-delay`);
  video.parseSdpLine(`a=rtcp-fb:${VIDEO_PAYLOAD_TYPE} ccm fir`);
  if (tuning.congestion === 'transport-cc') {
    video.parseSdpLine(`a=extmap:${TRANSPORT_SEQUENCE_ID} ${TRANSPORT_SEQUENCE}`);
    video.parseSdpLine(`a=rtcp-fb:${VIDEO_PAYLOAD_TYPE} transport-cc`);
  }

  const audio = new Audio('audio', 'SendOnly');
  audio.addOpusCodec(AUDIO_PAYLOAD_TYPE, 'minptime=10;stereo=1;sprop-stereo=1');
  audio.addAudioCodec(RED_PAYLOAD_TYPE, 'red', `${AUDIO_PAYLOAD_TYPE}/${AUDIO_PAYLOAD_TYPE}`);
  audio.addSSRC(ssrcs.audio, 'nimbo', 'sound', 'sound-track');
  return { video: connection.addTrack(video), audio: connection.addTrack(audio) };
}

/** The library groups the tracks for lip synchronisation by itself; that is what the two streams are there to avoid. */
export function withoutLipSync(sdp: string): string {
  return sdp.replace(/^a=group:LS .*\r?\n/m, '');
}

/** Whether the browser's answer takes sound that carries its former packets. Source: RFC 2198 §5. */
export function takesRed(answer: string): boolean {
  return new RegExp(`^a=rtpmap:${RED_PAYLOAD_TYPE} red/48000/2\\s*$`, 'im').test(answer);
}
