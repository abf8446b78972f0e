import { INPUT_CHANNEL } from '@nimbo/contracts/input';
import type { ClientSignal } from '@nimbo/contracts/signaling';
import { TELEMETRY_CHANNEL } from '@nimbo/contracts/telemetry';
import { type DataChannel, PeerConnection, type Track } from 'node-datachannel';
import type { WorkerOptions } from '../../worker-protocol.ts';
import { encodedSize } from '../gstreamer/descriptions.ts';
import type { EncodedUnit } from '../gstreamer/library.ts';
import { TelemetryLink } from '../telemetry/telemetry-link.ts';
import type { ViewerConnection, ViewerEvents } from '../viewer.ts';
import { isUsable, withAdvertisedAddress } from './candidates.ts';
import { addTracks, takesRed, withoutLipSync } from './description.ts';
import { MediaSender } from './media-sender.ts';

/** RTP, SRTP and SCTP packets stay below this, in bytes, with UDP and IPv6 headers: IPv6's least MTU. */
const MTU_BYTES = 1280;
/** More candidates than any honest browser has. */
const MAX_REMOTE_CANDIDATES = 64;

/**
 * One browser's WebRTC connection. Holds on to everything it made: the library silently closes what the garbage
 * collector takes (reliability facts D11).
 */
export class BrowserConnection implements ViewerConnection {
  readonly #options: WorkerOptions;
  readonly #events: ViewerEvents;
  readonly #peer: PeerConnection;
  readonly #video: Track;
  readonly #audio: Track;
  readonly #input: DataChannel;
  readonly #telemetryChannel: DataChannel;
  readonly #telemetry: TelemetryLink;
  readonly #sender: MediaSender;
  #takesRed = false;
  #remoteCandidates = 0;
  #isAnswered = false;
  /** Candidates that overtook the answer they belong to: the library has no use for them before. */
  readonly #early: { readonly candidate: string; readonly mid: string }[] = [];
  #state: 'opening' | 'connected' | 'over' = 'opening';

  constructor(options: WorkerOptions, events: ViewerEvents) {
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
    this.#sender = new MediaSender(options, {
      sendVideo: (packet) => send(this.#video, packet),
      sendAudio: (packet) => send(this.#audio, packet),
      onKeyframeNeeded: () => events.onKeyframeNeeded(),
      onBitrate: (kbps) => events.onBitrate(kbps),
      onRoom: () => events.onRoom(),
      onFrameSent: (times) => this.#telemetry.frame(times),
    });
    const { video, audio } = addTracks(this.#peer, this.#sender.ssrcs, options.tuning);
    this.#video = video;
    this.#audio = audio;
    this.#input = this.#peer.createDataChannel(INPUT_CHANNEL, { unordered: true, maxRetransmits: 0 });
    this.#telemetryChannel = this.#peer.createDataChannel(TELEMETRY_CHANNEL, { unordered: true, maxRetransmits: 0 });
    this.#telemetry = new TelemetryLink({
      send: (text) => sendText(this.#telemetryChannel, text),
      onLimits: (limits) => events.onLimits(limits),
      now: () => performance.now(),
    });
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
      if (message.type === 'answer') this.#answer(message.sdp);
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

  tell(message: Parameters<ViewerConnection['tell']>[0]): void {
    this.#telemetry.tell(message);
  }

  canTake(): boolean {
    return this.#sender.canTake();
  }

  close(): void {
    this.#state = 'over';
    this.#sender.close();
    this.#telemetry.close();
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
    this.#telemetryChannel.onOpen(() => {
      if (this.#state !== 'over') this.#telemetry.start();
    });
    // A browser has no channels to open. One that nobody reads from fills up, and then closing the connection never ends.
    this.#peer.onDataChannel((channel) => channel.close());
    this.#telemetryChannel.onMessage((message) => {
      if (typeof message === 'string' && this.#state !== 'over') this.#telemetry.receive(message);
    });
  }

  #answer(sdp: string): void {
    this.#takesRed = takesRed(sdp);
    this.#peer.setRemoteDescription(sdp, 'answer');
    this.#isAnswered = true;
    for (const { candidate, mid } of this.#early.splice(0)) this.#peer.addRemoteCandidate(candidate, mid);
  }

  #offer(): void {
    const local = this.#peer.localDescription();
    if (!local) return;
    const { advertisedAddress, udpPort, pointer, gamepad, furtherPlayers, touch } = this.#options;
    const sdp = withAdvertisedAddress(withoutLipSync(local.sdp), advertisedAddress, udpPort);
    const played = { display: encodedSize(this.#options), pointer, gamepad, furtherPlayers, touch };
    this.#events.onSignal({ type: 'offer', sdp, ...played });
  }

  #addCandidate(candidate: string, mid: string): void {
    if (!isUsable(candidate) || ++this.#remoteCandidates > MAX_REMOTE_CANDIDATES) return;
    if (this.#isAnswered) this.#peer.addRemoteCandidate(candidate, mid);
    else this.#early.push({ candidate, mid });
  }

  #connect(): void {
    if (this.#state !== 'opening') return;
    this.#state = 'connected';
    this.#sender.start(this.#takesRed);
    this.#events.onConnected();
  }

  #lose(): void {
    if (this.#state === 'over') return;
    this.#state = 'over';
    this.#events.onLost();
  }
}

/** The library throws when a track or channel closes between our look and our word. */
function send(track: Track, packet: Buffer): void {
  if (!track.isOpen()) return;
  try {
    track.sendMessageBinary(packet);
  } catch {
    // The state change that follows tells the connection.
  }
}

function sendText(channel: DataChannel, text: string): void {
  if (!channel.isOpen()) return;
  try {
    channel.sendMessage(text);
  } catch {
    // As above.
  }
}
