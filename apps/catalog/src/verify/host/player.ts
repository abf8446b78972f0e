import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  encodeInput,
  INPUT_HELD_INTERVAL_MS,
  type InputMessage,
  KEY_NUMBERS,
  POINTER_RANGE,
} from '@nimbo/contracts/input';
import { decodeHostFrame, encodeBrowserFrame } from '@nimbo/contracts/media-frames';
import { HostSignal } from '@nimbo/contracts/signaling';

/** Games that draw slowly see a key only when it is held for a while. Source: catalogue facts §5. */
const HOLD_MS = 180;
const LISTEN_WITHIN_MS = 8000;

/** A place on the picture, each axis from 0 to 1. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A browser as the host sees one: takes pictures and sound, sends input. */
export interface Player {
  /** Pictures that have come since the connection began. */
  readonly frames: number;
  /** When the first picture came, by `performance.now()`. */
  readonly firstFrameMs: number | null;
  /** Opus packets, in their order. */
  readonly sound: readonly Uint8Array[];
  /** Why the host ended the session or refused this browser; null while all is well. */
  readonly over: string | null;
  /** Holds keys by their `KeyboardEvent.code`. */
  press(codes: readonly string[], holdMs?: number): Promise<void>;
  point(place: Place): Promise<void>;
  /** Moves there and presses a mouse button; 0 is the left one. */
  click(place: Place, button?: number): Promise<void>;
  /** Drags with the left button and holds it at the end, until `release`. */
  drag(from: Place, to: Place): Promise<void>;
  release(): Promise<void>;
  leave(): void;
}

/** Attaches to a session over the signalling WebSocket, which carries its pictures too. @throws when it is not let in */
export async function joinAsPlayer(signalingUrl: string, ticket: string): Promise<Player> {
  const socket = new WebSocket(signalingUrl);
  socket.binaryType = 'arraybuffer';
  const sound: Uint8Array[] = [];
  let frames = 0;
  let firstFrameMs: number | null = null;
  let over: string | null = null;
  let state: Pick<InputMessage, 'keys' | 'buttons' | 'pointer'> = { keys: [], buttons: 0, pointer: null };
  let sequence = 0;
  const began = performance.now();

  const send = (frame: Parameters<typeof encodeBrowserFrame>[0]) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(encodeBrowserFrame(frame));
  };
  const sendInput = () => {
    const bytes = encodeInput({
      ...state,
      sequence: sequence++,
      sentAtMs: Math.round(performance.now() - began),
      motion: { x: 0, y: 0 },
      wheel: { x: 0, y: 0 },
      transitionCount: 0,
      transitions: [],
    });
    send({ kind: 'input', bytes });
  };
  const set = async (change: Partial<typeof state>, ms: number) => {
    state = { ...state, ...change };
    sendInput();
    await wait(ms);
  };

  const listening = Promise.withResolvers<void>();
  listening.promise.catch(() => undefined);
  socket.addEventListener('message', (event) => {
    const data: unknown = event.data;
    if (typeof data === 'string') {
      const signal = HostSignal.safeParse(JSON.parse(data)).data;
      if (signal?.type === 'media') listening.resolve();
      if (signal?.type === 'refused') over = signal.code;
      if (signal?.type === 'ended') over = signal.reason;
      if (over !== null) listening.reject(new Error(over));
      return;
    }
    if (!(data instanceof ArrayBuffer)) return;
    const frame = decodeHostFrame(data);
    if (frame?.kind === 'audio') sound.push(frame.bytes);
    if (frame?.kind !== 'video') return;
    frames++;
    firstFrameMs ??= performance.now();
    send({ kind: 'received', timestamp: frame.timestamp });
  });
  socket.addEventListener('close', () => {
    over ??= 'connection-closed';
    listening.reject(new Error(over));
  });
  let timer: NodeJS.Timeout | undefined;
  const late = setTimeout(() => listening.reject(new Error('the host sends no pictures')), LISTEN_WITHIN_MS);
  try {
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'attach', ticket, transport: 'websocket' }));
    await listening.promise;
    // Before the host has let us in, input is a fault.
    timer = setInterval(sendInput, INPUT_HELD_INTERVAL_MS);
  } catch (error) {
    socket.close();
    throw error;
  } finally {
    clearTimeout(late);
  }

  const at = ({ x, y }: Place) => ({ x: Math.round(x * POINTER_RANGE), y: Math.round(y * POINTER_RANGE) });
  return {
    get frames() {
      return frames;
    },
    get firstFrameMs() {
      return firstFrameMs;
    },
    sound,
    get over() {
      return over;
    },
    async press(codes, holdMs = HOLD_MS) {
      const keys = codes.map((code) => KEY_NUMBERS[code]!).toSorted((a, b) => a - b);
      await set({ keys }, holdMs);
      await set({ keys: [] }, INPUT_HELD_INTERVAL_MS);
    },
    async point(place) {
      await set({ pointer: at(place) }, INPUT_HELD_INTERVAL_MS);
    },
    async click(place, button = 0) {
      await set({ pointer: at(place) }, INPUT_HELD_INTERVAL_MS);
      await set({ buttons: 1 << button }, HOLD_MS / 2);
      await set({ buttons: 0 }, INPUT_HELD_INTERVAL_MS);
    },
    async drag(from, to) {
      await set({ pointer: at(from) }, INPUT_HELD_INTERVAL_MS);
      await set({ buttons: 1 }, INPUT_HELD_INTERVAL_MS * 2);
      for (let step = 1; step <= 4; step++) {
        const between = (a: number, b: number) => a + ((b - a) * step) / 4;
        await set({ pointer: at({ x: between(from.x, to.x), y: between(from.y, to.y) }) }, INPUT_HELD_INTERVAL_MS);
      }
    },
    release: () => set({ buttons: 0 }, INPUT_HELD_INTERVAL_MS),
    leave() {
      clearInterval(timer);
      socket.close();
    },
  };
}
