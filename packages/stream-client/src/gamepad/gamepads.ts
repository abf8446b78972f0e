import type { GamepadMapping } from '@nimbo/contracts/gamepad';
import { NO_PAD_CONTROL, nextPadControl } from './pad-control.ts';
import { type PadEffect, pointerSpeed, toPlayersEffect, type Vector } from './pad-effect.ts';
import { deflection, type PadReading } from './read-pads.ts';

/** One look at the pads. */
export interface PadFrame extends PadEffect {
  /** Of the pointer; parts of the full speed. */
  readonly speed: Vector;
  /** Since the look before, in ms. */
  readonly elapsedMs: number;
}

const STILL: Vector = { x: 0, y: 0 };

/** Looks at the connected pads once a frame; sleeps while there are none. */
export class Gamepads {
  mapping: GamepadMapping = {};
  /** Of the pads of further players; where there are none, all pads are one. */
  furtherPlayers: readonly GamepadMapping[] = [];
  /** While false the game sees no pad; what is held when it becomes true has to be let go first. */
  enabled = true;
  readonly #onFrame: (frame: PadFrame) => void;
  readonly #abort = new AbortController();
  #control = NO_PAD_CONTROL;
  #frame = 0;
  #lookedAtMs = 0;

  /** @param onFrame called at each frame while a pad is connected, and once when the last one has gone */
  constructor(onFrame: (frame: PadFrame) => void) {
    this.#onFrame = onFrame;
    window.addEventListener('gamepadconnected', () => this.#wake(), { signal: this.#abort.signal });
    if (readings().some((pad) => pad !== null)) this.#wake();
  }

  /** What is held now has to be let go before it counts again. */
  letGo(): void {
    this.#control = nextPadControl(this.#control, readings(), false);
  }

  close(): void {
    this.#abort.abort();
    cancelAnimationFrame(this.#frame);
  }

  #wake(): void {
    if (this.#frame !== 0) return;
    this.#lookedAtMs = performance.now();
    this.#frame = requestAnimationFrame(() => this.#look());
  }

  #look(): void {
    const pads = readings();
    const nowMs = performance.now();
    const elapsedMs = nowMs - this.#lookedAtMs;
    this.#lookedAtMs = nowMs;
    // Browsers go on reading pads for a page that lies behind another window.
    const gameHasPads = this.enabled && document.hasFocus();
    this.#control = nextPadControl(this.#control, pads, gameHasPads);
    const speed = gameHasPads ? pointerSpeed(this.mapping, (control) => deflection(pads, control)) : STILL;
    const effect = toPlayersEffect([this.mapping, ...this.furtherPlayers], this.#control.pads, this.#control.held);
    this.#onFrame({ ...effect, speed, elapsedMs });
    const connected = pads.some((pad) => pad !== null);
    this.#frame = connected ? requestAnimationFrame(() => this.#look()) : 0;
  }
}

/** Browsers have no pads for pages that did not come over HTTPS or from this machine. */
function readings(): readonly (PadReading | null)[] {
  return navigator.getGamepads?.() ?? [];
}
