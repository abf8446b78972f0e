import { AUDIO_CLOCK_RATE } from '@nimbo/contracts/media-frames';
import { NEW_SCHEDULE, type SoundSchedule, schedulePacket } from './sound-schedule.ts';

const CHANNELS = 2;

/**
 * Decodes Opus packets with WebCodecs and plays them one after the other. An audio element is only asked for its volume: going
 * through it would cost another buffer (decision 068).
 */
export class SoundPlayer {
  readonly #context = new AudioContext({ latencyHint: 'interactive', sampleRate: AUDIO_CLOCK_RATE });
  readonly #volume = this.#context.createGain();
  readonly #decoder: AudioDecoder;
  readonly #abort = new AbortController();
  #schedule: SoundSchedule = NEW_SCHEDULE;
  #energy = 0;

  constructor(volumeOf: HTMLMediaElement) {
    this.#volume.connect(this.#context.destination);
    this.#decoder = new AudioDecoder({ output: (sound) => this.#play(sound), error: () => {} });
    this.#decoder.configure({ codec: 'opus', sampleRate: AUDIO_CLOCK_RATE, numberOfChannels: CHANNELS });
    const { signal } = this.#abort;
    const follow = () => {
      this.#volume.gain.value = volumeOf.muted ? 0 : volumeOf.volume;
    };
    follow();
    volumeOf.addEventListener('volumechange', follow, { signal });
    // Browsers refuse sound until the player has done something in the page.
    const resume = () => void this.#context.resume().catch(() => {});
    for (const type of ['pointerdown', 'keydown'] as const) window.addEventListener(type, resume, { signal });
  }

  /** Sum of the sound's energy so far, as `totalAudioEnergy` of WebRTC counts it. */
  get energy(): number {
    return this.#energy;
  }

  push(timestampUs: number, bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#decoder.state !== 'configured') return;
    this.#decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp: timestampUs, data: bytes }));
  }

  close(): void {
    this.#abort.abort();
    if (this.#decoder.state !== 'closed') this.#decoder.close();
    void this.#context.close().catch(() => {});
  }

  #play(sound: AudioData): void {
    const { numberOfFrames, numberOfChannels, sampleRate } = sound;
    const buffer = new AudioBuffer({ length: numberOfFrames, numberOfChannels, sampleRate });
    for (let channel = 0; channel < numberOfChannels; channel++) {
      sound.copyTo(buffer.getChannelData(channel), { planeIndex: channel, format: 'f32-planar' });
    }
    sound.close();
    this.#energy += energyOf(buffer);
    if (this.#context.state !== 'running') return;
    const { state, startAt } = schedulePacket(this.#schedule, buffer.duration, this.#context.currentTime);
    this.#schedule = state;
    if (startAt === null) return;
    const source = new AudioBufferSourceNode(this.#context, { buffer });
    source.connect(this.#volume);
    source.start(startAt);
  }
}

/** Mean square of the samples times seconds. Source: W3C webrtc-stats, totalAudioEnergy. */
function energyOf(buffer: AudioBuffer): number {
  const samples = buffer.getChannelData(0);
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return (sum / samples.length) * buffer.duration;
}
