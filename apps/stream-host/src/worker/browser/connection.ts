import { INPUT_CHANNEL } from '@nimbo/contracts/input';
import type { ClientSignal, HostSignal } from '@nimbo/contracts/signaling';
import { type DataChannel, PeerConnection, type Track } from 'node-datachannel';
import type { WorkerOptions } from '../../worker-protocol.ts';
import { encodedSize } from '../gstreamer/descriptions.ts';
import type { EncodedUnit } from '../gstreamer/library.ts';
import { isUsable, withAdvertisedAddress } from './candidates.ts';
import { addTracks, withoutLipSync } from './description.ts';
import { MediaSender } from './media-sender.ts';

/** RTP, SRTP and SCTP packets stay below this, in bytes, with UDP and IPv6 headers: IPv6's least MTU. */
const MTU_BYTES = 1280;
/** More candidates than any honest browser has. */
const MAX_REMOTE_CANDIDATES = 64;

export interface ConnectionEvents {
  onSignal(message: HostSignal): void;
  onConnected(): void;
  /** The connection is over by itself; it has to be closed. Said once. */
  onLost(): void;
  onInput(bytes: Uint8Array): void;
  onKeyframeNeeded(): void;
  onBitrate(kbps: number): void;
}

/**
 * One browser's WebRTC connection. Holds on to everything it made: the library silently closes what the garbage
 * collector takes (reliability facts D11).
 */
export class BrowserConnection {
  readonly #options: WorkerOptions;
  readonly #events: ConnectionEvents;
  readonly #peer: PeerConnection;
  readonly #video: Track;
  readonly #audio: Track;
  readonly #input: DataChannel;
  readonly #sender: MediaSender;
  #remoteCandidates = 0;
  #state: 'opening' | 'connected' | 'over' = 'opening';

  constructor(options: WorkerOptions, events: ConnectionEvents) {
    this.#options = options;
    this.#events = events;
    this.#peer = new PeerConnection('browser', {
      iceServers: [],
      bindAddress: options.bindAddress,
      portRangeBegin: options.udpPort,
      portRangeEnd: options.udpPort,
      // Lets a new connection share the port while the former one is still closing.
      enableIceUdpMux: true,
      disableAutoNegotiation: true,
      mtu: MTU_BYTES,
    });
    this.#sender = new MediaSender(options.maxBitrateKbps, {
      sendVideo: (packet) => send(this.#video, packet),
      sendAudio: (packet) => send(this.#audio, packet),
      onKeyframeNeeded: () => events.onKeyframeNeeded(),
      onBitrate: (kbps) => events.onBitrate(kbps),
    });
    const { video, audio } = addTracks(this.#peer, this.#sender.ssrcs);
    this.#video = video;
    this.#audio = audio;
    this.#input = this.#peer.createDataChannel(INPUT_CHANNEL, { unordered: true, maxRetransmits: 0 });
    this.#listen();
    this.#peer.setLocalDescription('offer');
  }

  get connected(): boolean {
    return this.#state === 'connected';
  }

  /** Takes the browser's answer or candidate. What is not valid ends the connection, nothing else. */
  accept(message: ClientSignal): void {
    if (this.#state === 'over') return;
    try {
      if (message.type === 'answer') this.#peer.setRemoteDescription(message.sdp, 'answer');
      if (message.type === 'candidate') this.#addCandidate(message.candidate, message.mid);
    } catch {
      this.#events.onSignal({ type: 'refused', code: 'invalid-request' });
      this.#lose();
    }
  }

  sendVideo(unit: EncodedUnit): void {
    if (this.connected) this.#sender.video(unit);
  }

  sendAudio(unit: EncodedUnit): void {
    if (this.connected) this.#sender.audio(unit);
  }

  close(): void {
    this.#state = 'over';
    this.#sender.close();
    this.#peer.close();
  }

  #listen(): void {
    this.#peer.onGatheringStateChange((state) => {
      if (state === 'complete' && this.#state !== 'over') this.#offer();
    });
    this.#peer.onStateChange((state) => {
      if (state === 'connected') this.#connect();
      if (state === 'failed' || state === 'closed') this.#lose();
    });
    this.#video.onMessage((packet) => this.#sender.onFeedback(packet));
    this.#audio.onMessage((packet) => this.#sender.onFeedback(packet));
    this.#input.onMessage((message) => {
      if (typeof message !== 'string' && this.#state !== 'over') this.#events.onInput(new Uint8Array(message));
    });
  }

  #offer(): void {
    const local = this.#peer.localDescription();
    if (!local) return;
    const { advertisedAddress, udpPort, pointer, gamepad } = this.#options;
    const sdp = withAdvertisedAddress(withoutLipSync(local.sdp), advertisedAddress, udpPort);
    this.#events.onSignal({ type: 'offer', sdp, display: encodedSize(this.#options), pointer, gamepad });
  }

  #addCandidate(candidate: string, mid: string): void {
    if (!isUsable(candidate) || ++this.#remoteCandidates > MAX_REMOTE_CANDIDATES) return;
    this.#peer.addRemoteCandidate(candidate, mid);
  }

  #connect(): void {
    if (this.#state !== 'opening') return;
    this.#state = 'connected';
    this.#sender.start();
    this.#events.onConnected();
  }

  #lose(): void {
    if (this.#state === 'over') return;
    this.#state = 'over';
    this.#events.onLost();
  }
}

/** The library throws when a track closes between our look and our word. */
function send(track: Track, packet: Buffer): void {
  if (!track.isOpen()) return;
  try {
    track.sendMessageBinary(packet);
  } catch {
    // The state change that follows tells the connection.
  }
}
