import type { InputMessage, InputTransition, PointerPosition } from '@nimbo/contracts/input';

/** What the display's keyboard and mouse are made to do. Numbers are those of the messages. */
export type InputAction =
  | { readonly do: 'key'; readonly key: number; readonly pressed: boolean }
  | { readonly do: 'button'; readonly button: number; readonly pressed: boolean }
  | { readonly do: 'move-to'; readonly to: PointerPosition }
  | { readonly do: 'move-by'; readonly x: number; readonly y: number }
  | { readonly do: 'wheel'; readonly x: number; readonly y: number };

/** What one connection has sent so far, and what is held because of it. */
export interface InputState {
  readonly sequence: number | null;
  readonly transitionCount: number;
  readonly keys: ReadonlySet<number>;
  readonly buttons: number;
  /** Let go by the dead-man switch while the browser was silent: only a new press by the player presses them again. */
  readonly letGo: { readonly keys: ReadonlySet<number>; readonly buttons: number };
  readonly pointer: PointerPosition | null;
  readonly motion: { readonly x: number; readonly y: number };
  readonly wheel: { readonly x: number; readonly y: number };
  /** Smallest difference seen between our clock and the browser's, and when it was seen: the path without queues. */
  readonly path: { readonly offsetMs: number; readonly atMs: number } | null;
  /** Since when every message has been late. */
  readonly lateSinceMs: number | null;
}

export interface InputResult {
  readonly state: InputState;
  readonly actions: readonly InputAction[];
}

export const NO_INPUT: InputState = {
  sequence: null,
  transitionCount: 0,
  keys: new Set(),
  buttons: 0,
  letGo: { keys: new Set(), buttons: 0 },
  pointer: null,
  motion: { x: 0, y: 0 },
  wheel: { x: 0, y: 0 },
  path: null,
  lateSinceMs: null,
};

/** A message this much slower than the path can be is late, in ms: it may release, it must not press. */
const LATE_MS = 500;
/** After so long of nothing but late messages the path has become slower, in ms. */
const SLOWER_PATH_MS = 1000;
/** Clocks drift apart; the smallest difference may rise by this part of the time. */
const CLOCK_DRIFT = 0.001;
/** Largest jump one message may cause, in pixels and notches; more comes from a fault or an attack. */
const MAX_MOTION = 4096;
const MAX_NOTCHES = 16;

/** Applies a browser's message to what is held. Messages older than the last one change nothing. */
export function applyInput(state: InputState, message: InputMessage, nowMs: number): InputResult {
  if (state.sequence !== null && difference(message.sequence, state.sequence) <= 0) return { state, actions: [] };
  const timing = judgeTiming(state, message.sentAtMs, nowMs);
  const seen: InputState = {
    ...state,
    ...timing,
    sequence: message.sequence,
    transitionCount: message.transitionCount,
    motion: message.motion,
    wheel: message.wheel,
  };
  if (timing.lateSinceMs !== null) return releaseOnly(seen, message);

  const transitions = newTransitions(state, message);
  const letGo = stillLetGo(state, message, transitions);
  const held = new Held(state);
  for (const transition of transitions) held.transition(transition, message.pointer !== null);
  if (message.pointer) held.moveTo(message.pointer);
  held.moveBy(
    limit(difference(message.motion.x, state.motion.x), MAX_MOTION),
    limit(difference(message.motion.y, state.motion.y), MAX_MOTION),
  );
  held.turnWheel(
    limit(difference(message.wheel.x, state.wheel.x), MAX_NOTCHES),
    limit(difference(message.wheel.y, state.wheel.y), MAX_NOTCHES),
  );
  held.become(new Set(message.keys.filter((key) => !letGo.keys.has(key))), message.buttons & ~letGo.buttons);
  return { state: { ...seen, letGo, ...held.state() }, actions: held.actions };
}

/** Lets go of everything: the browser is silent or gone. */
export function releaseAll(state: InputState): InputResult {
  const held = new Held(state);
  held.become(new Set(), 0);
  const letGo = {
    keys: new Set([...state.letGo.keys, ...state.keys]),
    buttons: state.letGo.buttons | state.buttons,
  };
  return { state: { ...state, letGo, ...held.state() }, actions: held.actions };
}

/** What the browser still reports as held from before it fell silent, without having pressed it anew. */
function stillLetGo(
  { letGo }: InputState,
  message: InputMessage,
  transitions: readonly InputTransition[],
): InputState['letGo'] {
  if (letGo.keys.size === 0 && letGo.buttons === 0) return letGo;
  const isMoved = (kind: InputTransition['kind'], number: number) =>
    transitions.some((one) => (one.kind === 'key' ? one.key : one.button) === number && one.kind === kind);
  const keys = message.keys.filter((key) => letGo.keys.has(key) && !isMoved('key', key));
  let buttons = letGo.buttons & message.buttons;
  for (let button = 0; 1 << button <= buttons; button++) if (isMoved('button', button)) buttons &= ~(1 << button);
  return { keys: new Set(keys), buttons };
}

function releaseOnly(state: InputState, message: InputMessage): InputResult {
  const held = new Held(state);
  held.become(new Set(message.keys.filter((key) => state.keys.has(key))), message.buttons & state.buttons);
  return { state: { ...state, ...held.state() }, actions: held.actions };
}

function judgeTiming(state: InputState, sentAtMs: number, nowMs: number): Pick<InputState, 'path' | 'lateSinceMs'> {
  const offsetMs = (Math.round(nowMs) - sentAtMs) | 0;
  const fresh = { path: { offsetMs, atMs: nowMs }, lateSinceMs: null };
  if (!state.path) return fresh;
  const expectedMs = state.path.offsetMs + (nowMs - state.path.atMs) * CLOCK_DRIFT;
  const delayMs = offsetMs - expectedMs;
  if (delayMs <= 0) return fresh;
  if (delayMs <= LATE_MS) return { path: state.path, lateSinceMs: null };
  const lateSinceMs = state.lateSinceMs ?? nowMs;
  return nowMs - lateSinceMs >= SLOWER_PATH_MS ? fresh : { path: state.path, lateSinceMs };
}

function newTransitions(state: InputState, message: InputMessage): readonly InputTransition[] {
  const unseen = difference(message.transitionCount, state.transitionCount);
  return unseen <= 0 ? [] : message.transitions.slice(-unseen);
}

/** Difference of two counters modulo 2^32, as a signed number. */
function difference(later: number, earlier: number): number {
  return (later - earlier) | 0;
}

function limit(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}

/** Collects the actions that lead from one held state to another; never presses what is pressed. */
class Held {
  readonly actions: InputAction[] = [];
  readonly #keys: Set<number>;
  #buttons: number;
  #pointer: PointerPosition | null;

  constructor(state: InputState) {
    this.#keys = new Set(state.keys);
    this.#buttons = state.buttons;
    this.#pointer = state.pointer;
  }

  state(): Pick<InputState, 'keys' | 'buttons' | 'pointer'> {
    return { keys: this.#keys, buttons: this.#buttons, pointer: this.#pointer };
  }

  transition(transition: InputTransition, absolute: boolean): void {
    if (transition.kind === 'key') {
      this.#key(transition.key, transition.pressed);
    } else {
      if (absolute) this.moveTo(transition.at);
      this.#button(transition.button, transition.pressed);
    }
  }

  moveTo(to: PointerPosition): void {
    if (to.x === this.#pointer?.x && to.y === this.#pointer.y) return;
    this.#pointer = to;
    this.actions.push({ do: 'move-to', to });
  }

  moveBy(x: number, y: number): void {
    if (x !== 0 || y !== 0) this.actions.push({ do: 'move-by', x, y });
  }

  turnWheel(x: number, y: number): void {
    if (x !== 0 || y !== 0) this.actions.push({ do: 'wheel', x, y });
  }

  become(keys: ReadonlySet<number>, buttons: number): void {
    for (const key of [...this.#keys]) if (!keys.has(key)) this.#key(key, false);
    for (const key of keys) this.#key(key, true);
    for (let button = 0; 1 << button <= (this.#buttons | buttons); button++) {
      this.#button(button, (buttons & (1 << button)) !== 0);
    }
  }

  #key(key: number, pressed: boolean): void {
    if (this.#keys.has(key) === pressed) return;
    if (pressed) this.#keys.add(key);
    else this.#keys.delete(key);
    this.actions.push({ do: 'key', key, pressed });
  }

  #button(button: number, pressed: boolean): void {
    const bit = 1 << button;
    if (((this.#buttons & bit) !== 0) === pressed) return;
    this.#buttons ^= bit;
    this.actions.push({ do: 'button', button, pressed });
  }
}
