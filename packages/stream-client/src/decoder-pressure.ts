import { NO_LIMITS, type StreamLimits } from './limits.ts';

/** What a decoder that cannot keep up is relieved by, gentlest first. */
const STEPS: readonly Pick<StreamLimits, 'maxHeight' | 'maxFps'>[] = [
  { maxHeight: NO_LIMITS.maxHeight, maxFps: NO_LIMITS.maxFps },
  { maxHeight: 720, maxFps: 60 },
  { maxHeight: 720, maxFps: 30 },
  { maxHeight: 540, maxFps: 30 },
];
/** The step a software decoder under pressure is put on at once. Source: market facts §3, OpenNOW #311. */
const SOFTWARE_STEP = 2;
/** Signs of pressure in one second: part of the pictures thrown away, part of a picture's time that decoding takes, backlog. */
const DROP_SHARE = 0.06;
const BUSY_SHARE = 0.82;
const BACKLOG_FRAMES = 12;
/** A decoder that is this idle could do a step more. */
const IDLE_SHARE = 0.4;
/** Seconds of pressure before a step down, and of idleness before one up. The second is doubled by each relapse. */
const PATIENCE_DOWN = 2;
const PATIENCE_UP = 20;
const LONGEST_PATIENCE_UP = 320;
/** Too few pictures a second say nothing. */
const ENOUGH_FRAMES = 10;

/** One second of decoding. */
export interface DecoderSecond {
  readonly framesReceived: number;
  readonly framesDecoded: number;
  readonly framesDropped: number;
  /** Mean per picture, in ms. */
  readonly decodeMs: number;
  /** Pictures received but neither decoded nor dropped so far. */
  readonly backlog: number;
  /** Whether the machine decodes in hardware; null where the browser does not say. */
  readonly isEfficient: boolean | null;
  /** What the host encodes at most, in pictures a second. */
  readonly fps: number;
}

export interface PressureState {
  readonly step: number;
  readonly pressedSeconds: number;
  readonly idleSeconds: number;
  readonly patienceUp: number;
}

export const NO_PRESSURE: PressureState = { step: 0, pressedSeconds: 0, idleSeconds: 0, patienceUp: PATIENCE_UP };

export function pressureLimits(state: PressureState): StreamLimits {
  return { ...NO_LIMITS, ...STEPS[state.step] };
}

/** Follows the decoder second by second: down after two bad ones, up again after a long while of ease. */
export function watchDecoder(state: PressureState, second: DecoderSecond): PressureState {
  const { framesReceived, framesDecoded, framesDropped, decodeMs, backlog, fps } = second;
  if (Math.max(framesReceived, framesDecoded) < ENOUGH_FRAMES) return { ...state, pressedSeconds: 0 };
  const budgetMs = 1000 / fps;
  const dropping = framesDropped / Math.max(framesReceived, 1) >= DROP_SHARE;
  const pressed = dropping || decodeMs >= budgetMs * BUSY_SHARE || backlog >= BACKLOG_FRAMES;
  if (pressed) return press(state, second.isEfficient === false);
  const idle = framesDropped === 0 && decodeMs <= budgetMs * IDLE_SHARE;
  const idleSeconds = idle ? state.idleSeconds + 1 : 0;
  if (state.step === 0 || idleSeconds < state.patienceUp) return { ...state, pressedSeconds: 0, idleSeconds };
  return { ...state, step: state.step - 1, pressedSeconds: 0, idleSeconds: 0 };
}

function press(state: PressureState, isSoftware: boolean): PressureState {
  const pressedSeconds = state.pressedSeconds + 1;
  const last = STEPS.length - 1;
  if (pressedSeconds < PATIENCE_DOWN || state.step === last) return { ...state, pressedSeconds, idleSeconds: 0 };
  const step = isSoftware ? Math.max(state.step + 1, SOFTWARE_STEP) : state.step + 1;
  const patienceUp = Math.min(LONGEST_PATIENCE_UP, state.step === 0 ? state.patienceUp : state.patienceUp * 2);
  return { step: Math.min(step, last), pressedSeconds: 0, idleSeconds: 0, patienceUp };
}
