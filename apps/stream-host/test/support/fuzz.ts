import { encodeInput } from '@nimbo/contracts/input';
import { decodeBrowserFrame, encodeBrowserFrame } from '@nimbo/contracts/media-frames';
import { ClientSignal } from '@nimbo/contracts/signaling';
import { FrameReader } from '../../src/session/media-pipe.ts';
import { DEFAULT_TUNING } from '../../src/tuning.ts';
import { MediaSender } from '../../src/worker/browser/media-sender.ts';
import { FakeDevices } from '../../src/worker/input/fake-devices.ts';
import { PlayerInput } from '../../src/worker/input/player-input.ts';
import { TelemetryLink } from '../../src/worker/telemetry/telemetry-link.ts';

/** Numbers from 0 to below 1; the same seed gives the same ones. Source: mulberry32. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Values at which a length, a count or a sign goes wrong. */
const EDGES = [0, 1, 0x7f, 0x80, 0xff];

/** A message that is nearly one of `seeds`, or not at all. */
export function mutate(seeds: readonly Uint8Array[], random: () => number): Buffer {
  const below = (count: number) => Math.floor(random() * count);
  const seed = () => seeds[below(seeds.length)] ?? new Uint8Array();
  if (below(20) === 0) return Buffer.from(Array.from({ length: below(600) }, () => below(256)));
  let message = Buffer.from(seed());
  for (let times = 1 + below(4); times > 0; times--) {
    const at = below(message.length + 1);
    const steps = [
      () => message.length > 0 && message.writeUInt8(below(256), below(message.length)),
      () => message.length > 0 && message.writeUInt8(EDGES[below(EDGES.length)] ?? 0, below(message.length)),
      () => {
        message = message.subarray(0, at);
      },
      () => {
        message = Buffer.concat([message.subarray(0, at), seed().subarray(below(20))]);
      },
      () => {
        message = Buffer.concat([message.subarray(0, at), Buffer.alloc(below(64), below(256)), message.subarray(at)]);
      },
      () => undefined,
    ];
    steps[below(steps.length)]?.();
  }
  return message;
}

const MESSAGE_MS = 7;

export interface Target {
  readonly name: string;
  /** What it really gets. */
  readonly seeds: readonly Uint8Array[];
  take(message: Buffer, atMs: number): void;
  /** Something that must not have happened, or null. */
  fault(): string | null;
  close(): void;
}

/** Sends `count` mutated messages. @returns the first that did harm, as it can be sent again, or null */
export function fuzz(target: Target, count: number, random: () => number): string | null {
  for (let sent = 0; sent < count; sent++) {
    const message = mutate(target.seeds, random);
    try {
      target.take(message, sent * MESSAGE_MS);
    } catch (error) {
      return `${error} at ${message.toString('base64')}`;
    }
    const fault = target.fault();
    if (fault !== null) return `${fault} at ${message.toString('base64')}`;
  }
  return null;
}

/** Everything that reads what a browser sends, with what it is connected to in a worker; only the devices are not real. */
export function targets(): Target[] {
  return [inputTarget(), feedbackTarget(), telemetryTarget(), frameTarget(), pipeTarget(), signalTarget()];
}

const text = (value: unknown) => Buffer.from(JSON.stringify(value));

export const SIGNALS: readonly Uint8Array[] = [
  text({ type: 'attach', ticket: 'a.b.c', transport: 'websocket', attachment: crypto.randomUUID(), media: 'keep' }),
  text({
    type: 'answer',
    sdp: 'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\nm=video 9 UDP/TLS/RTP/SAVPF 102\r\n',
  }),
  text({ type: 'candidate', candidate: 'candidate:1 1 UDP 2122317823 127.0.0.1 31300 typ host', mid: 'video' }),
  text({ type: 'candidate', candidate: '', mid: '' }),
];

function inputMessage(sequence: number): Uint8Array {
  return encodeInput({
    sequence,
    sentAtMs: sequence,
    keys: [30, 103],
    buttons: 1,
    pointer: { x: 100, y: 65_535 },
    motion: { x: -4, y: 5 },
    wheel: { x: 0, y: 1 },
    transitionCount: 900,
    transitions: [
      { kind: 'key', key: 30, pressed: true, ageMs: 3 },
      { kind: 'button', button: 0, pressed: true, ageMs: 2, at: { x: 1, y: 2 } },
    ],
  });
}

function inputTarget(): Target {
  let fault: string | null = null;
  const size = { width: 1280, height: 720 };
  const check = (what: string, isGood: boolean) => {
    if (!isGood) fault ??= what;
  };
  const devices = {
    // X knows the keycodes 8 to 255.
    key: (code: number) => check(`keycode ${code}`, Number.isInteger(code) && code >= 8 && code <= 255),
    button: (code: number) => check(`button ${code}`, Number.isInteger(code) && code >= 1 && code <= 9),
    moveTo: (x: number, y: number) => check(`at ${x},${y}`, x >= 0 && y >= 0 && x < size.width && y < size.height),
    moveBy: (x: number, y: number) => check(`by ${x},${y}`, Math.abs(x) <= 4096 && Math.abs(y) <= 4096),
  };
  let nowMs = 0;
  const fake = new FakeDevices(devices as unknown as ConstructorParameters<typeof FakeDevices>[0], size, () => nowMs);
  let input = new PlayerInput((actions) => fake.perform(actions), 0);
  let taken = 0;
  return {
    name: 'input',
    seeds: [1, 2, 77, 100_000].map(inputMessage),
    take(message, atMs) {
      nowMs = atMs;
      // A new connection now and then: else one high sequence number would make all others old.
      if (taken++ % 16 === 0) {
        input.release();
        input = new PlayerInput((actions) => fake.perform(actions), nowMs);
      }
      input.receive(message, nowMs);
      input.tick(nowMs);
    },
    fault: () => fault,
    close: () => input.release(),
  };
}

function feedbackTarget(): Target {
  let fault: string | null = null;
  const sender = new MediaSender(
    { maxBitrateKbps: 8000, tuning: DEFAULT_TUNING },
    {
      sendVideo: () => undefined,
      sendAudio: () => undefined,
      onKeyframeNeeded: () => undefined,
      onBitrate: (kbps) => {
        if (!(kbps > 0 && kbps <= 8000)) fault ??= `bitrate ${kbps}`;
      },
      onRoom: () => undefined,
      onFrameSent: () => undefined,
    },
  );
  sender.start(true);
  const picture = Buffer.concat([Buffer.from([0, 0, 0, 1, 0x65]), Buffer.alloc(5000, 7)]);
  let taken = 0;
  return {
    name: 'feedback',
    seeds: feedbackSeeds(sender.ssrcs.video),
    take(message) {
      // Something has to be on its way for feedback to be about it.
      if (taken++ % 64 === 0 && sender.canTake()) {
        const unit = { bytes: picture, ptsNs: BigInt(taken) * 1_000_000n, isKeyframe: true, times: null };
        sender.video(unit as unknown as Parameters<MediaSender['video']>[0]);
      }
      sender.onFeedback(message);
    },
    fault: () => fault,
    close: () => sender.close(),
  };
}

/** Reports, loss, a picture asked for, an estimate, and arrivals of single packets, as browsers send them. */
function feedbackSeeds(ssrc: number): Buffer[] {
  const part = (format: number, type: number, ...words: number[]) => {
    const bytes = Buffer.alloc(4 + words.length * 4);
    bytes.set([0x80 | format, type], 0);
    bytes.writeUInt16BE(words.length, 2);
    words.forEach((word, index) => {
      bytes.writeUInt32BE(word >>> 0, 4 + index * 4);
    });
    return bytes;
  };
  const report = part(1, 201, 1, ssrc, 0x0c00_0003, 77, 5, 0x1234_5678, 0x8000);
  const lost = part(1, 205, 1, ssrc, 0x0005_ffff, 0xfffe_0001);
  const picture = part(1, 206, 1, ssrc);
  const estimate = part(15, 206, 1, 0, 0x5245_4d42, 0x0106_2000, ssrc);
  const arrivals = part(15, 205, 1, ssrc, 0x0001_0008, 0x0000_1001, 0x2008_0404, 0x0404_0404, 0x0404_0000);
  return [report, lost, picture, estimate, arrivals, Buffer.concat([report, arrivals, lost, picture])];
}

function telemetryTarget(): Target {
  let fault: string | null = null;
  const link = new TelemetryLink({
    send: (sent) => {
      if (!sent.startsWith('{"type":"')) fault ??= `said ${sent}`;
    },
    onLimits: ({ maxHeight, maxFps, maxBitrateKbps }) => {
      if (![maxHeight, maxFps, maxBitrateKbps].every((limit) => Number.isInteger(limit) && limit > 0))
        fault ??= `limits ${maxHeight}, ${maxFps}, ${maxBitrateKbps}`;
    },
    now: () => 0,
  });
  link.start();
  return {
    name: 'telemetry',
    seeds: [
      text({ type: 'ping', sentMs: 123.5 }),
      text({ type: 'limits', maxHeight: 720, maxFps: 60, maxBitrateKbps: 8000 }),
    ],
    take: (message) => link.receive(message.toString()),
    fault: () => fault,
    close: () => link.close(),
  };
}

function frameTarget(): Target {
  return {
    name: 'frames of a WebSocket',
    seeds: [
      encodeBrowserFrame({ kind: 'input', bytes: inputMessage(1) }),
      encodeBrowserFrame({ kind: 'telemetry', bytes: text({ type: 'ping', sentMs: 1 }) }),
      encodeBrowserFrame({ kind: 'received', timestamp: 90_000 }),
      encodeBrowserFrame({ kind: 'keyframe-needed' }),
    ],
    take: (message) => void decodeBrowserFrame(message),
    fault: () => null,
    close: () => undefined,
  };
}

function pipeTarget(): Target {
  const framed = (bytes: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    return Buffer.concat([length, bytes]);
  };
  let reader = new FrameReader(() => undefined);
  let taken = 0;
  return {
    name: 'pipe between agent and worker',
    seeds: [framed(Buffer.from(crypto.randomUUID())), framed(Buffer.alloc(0)), framed(Buffer.alloc(90, 3))],
    take(message) {
      // The agent hangs up on bytes that are no frames.
      if (!reader.push(message) || taken++ % 16 === 0) reader = new FrameReader(() => undefined);
    },
    fault: () => null,
    close: () => undefined,
  };
}

function signalTarget(): Target {
  return {
    name: 'signals',
    seeds: SIGNALS,
    take(message) {
      let value: unknown;
      try {
        value = JSON.parse(message.toString());
      } catch {
        return;
      }
      ClientSignal.safeParse(value);
    },
    fault: () => null,
    close: () => undefined,
  };
}
