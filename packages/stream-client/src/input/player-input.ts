import type { GamepadControl, GamepadMapping } from '@nimbo/contracts/gamepad';
import { KEY_NUMBERS } from '@nimbo/contracts/input';
import { type TouchLayout, toTouchLayout } from '@nimbo/contracts/touch';
import { Gamepads, type PadFrame } from '../gamepad/gamepads.ts';
import { type PadEffect, pointerStep, toEffect, toPadEffect } from '../gamepad/pad-effect.ts';
import { PadPointer } from '../gamepad/pad-pointer.ts';
import { pictureBox, type Size, toPointerPosition } from '../picture-box.ts';
import type { InputChannel } from '../transport/media-transport.ts';
import type { InputSource } from './input-recorder.ts';
import { InputSender } from './input-sender.ts';
import { toButtonMask, toNotches } from './pointer-buttons.ts';
import { TextTypist } from './text-typist.ts';
import { type Finger, TouchPointer } from './touch-pointer.ts';

/** How long a tapped key is held, in ms: games that draw five times a second miss shorter ones. Source: catalogue facts §5. */
const TAP_MS = 150;

export interface PlayerInputOptions {
  readonly surface: HTMLElement;
  readonly video: HTMLVideoElement;
  /** Controls of a pad that the page keeps to itself and gives to the game with `tapControl`. */
  readonly keptControls?: readonly GamepadControl[];
}

/** What the offer says about the game. */
export interface PlayedGame {
  readonly display: Size;
  readonly pointer: 'none' | 'absolute' | 'relative';
  readonly gamepad: GamepadMapping;
  readonly furtherPlayers?: readonly GamepadMapping[] | undefined;
  /** Of a host that does not say, what follows from pad and pointer. */
  readonly touch?: TouchLayout | undefined;
}

/**
 * Keyboard, mouse and pads of the page to the host. Keys go by their place, not their letter. Handlers of the page that prevent
 * an event's default keep it for themselves.
 */
export class PlayerInput {
  readonly #surface: HTMLElement;
  readonly #video: HTMLVideoElement;
  readonly #abort = new AbortController();
  readonly #keptControls: readonly GamepadControl[];
  readonly #pads: Gamepads;
  /** Adds up small steps, of sticks and of fingers. */
  readonly #padPointer = new PadPointer();
  readonly #touchPointer = new TouchPointer({
    moveTo: (x, y) => this.#change(({ recorder }) => recorder.moveTo(this.#position({ clientX: x, clientY: y }))),
    moveBy: (x, y) => this.#push({ x, y }),
    scroll: (x, y) => this.#change(({ recorder }) => recorder.turnWheel(toNotches(x, 0), toNotches(y, 0))),
    press: (buttons) => this.#hold('finger', { keys: new Set(), buttons }),
    click: (button) => this.#tap({ keys: new Set(), buttons: 1 << button }),
  });
  readonly #typist = new TextTypist((keys) => this.#hold('text', { keys, buttons: 0 }));
  #sender: InputSender | null = null;
  #game: PlayedGame = { display: { width: 1, height: 1 }, pointer: 'none', gamepad: {} };
  #enabled = true;
  #tapTimer: ReturnType<typeof setTimeout> | undefined;

  constructor({ surface, video, keptControls = [] }: PlayerInputOptions) {
    this.#surface = surface;
    this.#video = video;
    this.#keptControls = keptControls;
    this.#pads = new Gamepads((frame) => this.#takePads(frame));
    this.#listen();
  }

  describe(game: PlayedGame): void {
    this.#game = game;
    this.#touchPointer.mode = toTouchLayout(game).pointer;
    this.#pads.mapping = this.#withoutKept(game.gamepad);
    this.#pads.furtherPlayers = (game.furtherPlayers ?? []).map((mapping) => this.#withoutKept(mapping));
    this.#showCursor();
  }

  /** Sends over this channel from now on, or nowhere. */
  attach(channel: InputChannel | null): void {
    this.#sender?.close();
    this.#sender = channel && new InputSender(channel);
  }

  /** While disabled, the page has its keyboard, mouse and pads to itself and the game has everything released. */
  enable(enabled: boolean): void {
    this.#enabled = enabled;
    this.#pads.enabled = enabled;
    if (!enabled) this.#release();
    if (!enabled && this.#isLocked()) document.exitPointerLock();
    this.#showCursor();
  }

  /** A key the page has held back and now gives to the game after all. Ignored while input is disabled. */
  tap(code: string): void {
    const key = KEY_NUMBERS[code];
    if (key !== undefined) this.#tap({ keys: new Set([key]), buttons: 0 });
  }

  /** The same for a control of a pad: presses whatever the game has it for. */
  tapControl(control: GamepadControl): void {
    this.#tap(toPadEffect(this.#game.gamepad, [control]));
  }

  /** Holds what the controls of a touch screen press from now on: keys, mouse buttons. Nothing while input is disabled. */
  holdTouch(targets: Iterable<string>): void {
    if (this.#enabled) this.#hold('touch', toEffect(targets));
  }

  /** Writes a text into the game. */
  type(text: string): void {
    if (this.#enabled) this.#typist.type(text);
  }

  close(): void {
    this.enable(false);
    this.#abort.abort();
    this.#pads.close();
    clearTimeout(this.#tapTimer);
    this.#surface.style.cursor = '';
    this.attach(null);
  }

  #withoutKept(mapping: GamepadMapping): GamepadMapping {
    const given = { ...mapping };
    for (const control of this.#keptControls) delete given[control];
    return given;
  }

  #listen(): void {
    const { signal } = this.#abort;
    const surface = this.#surface;
    window.addEventListener('keydown', (event) => this.#key(event, true), { signal });
    window.addEventListener('keyup', (event) => this.#key(event, false), { signal });
    window.addEventListener('blur', () => this.#release(), { signal });
    document.addEventListener('visibilitychange', () => this.#release(), { signal });
    // Browsers keep the releases around it to themselves; pads are not concerned.
    document.addEventListener('pointerlockchange', () => this.#release('page'), { signal });
    for (const type of ['pointermove', 'pointerdown', 'pointerup', 'pointercancel'] as const) {
      surface.addEventListener(type, (event) => this.#point(event), { signal });
    }
    surface.addEventListener('wheel', (event) => this.#turnWheel(event), { signal, passive: false });
    surface.addEventListener('contextmenu', (event) => this.#prevent(event), { signal });
  }

  #key(event: KeyboardEvent, pressed: boolean): void {
    const key = KEY_NUMBERS[event.code];
    if (!this.#enabled || !this.#sender || key === undefined || event.defaultPrevented) return;
    event.preventDefault();
    const changed = this.#sender.recorder.key(key, pressed, performance.now());
    // Some systems never report the release of keys that were pressed together with Meta.
    const released = !pressed && event.key === 'Meta' && this.#sender.recorder.release(performance.now(), 'page');
    if (changed || released) this.#sender.send();
  }

  #tap(effect: PadEffect): void {
    if (!this.#enabled || !this.#sender) return;
    clearTimeout(this.#tapTimer);
    if (this.#sender.recorder.hold('tap', effect, performance.now())) this.#sender.send();
    this.#tapTimer = setTimeout(() => this.#release('tap'), TAP_MS);
  }

  #takePads({ keys, buttons, speed, elapsedMs }: PadFrame): void {
    if (!this.#enabled || !this.#sender) return;
    const { recorder } = this.#sender;
    const { display, pointer } = this.#game;
    const step = pointerStep(speed, elapsedMs, display.width);
    const moves = pointer !== 'none' && (step.x !== 0 || step.y !== 0);
    if (moves && pointer === 'relative') recorder.moveBy(step.x, step.y);
    else if (moves) recorder.moveTo(this.#padPointer.move(recorder.pointer, step, display));
    const changed = recorder.hold('pad', { keys, buttons }, performance.now());
    if (moves || changed) this.#sender.send();
  }

  /** What one source holds from now on. */
  #hold(source: InputSource, effect: PadEffect): void {
    if (this.#sender?.recorder.hold(source, effect, performance.now())) this.#sender.send();
  }

  #change(change: (sender: InputSender) => void): void {
    if (!this.#sender) return;
    change(this.#sender);
    this.#sender.send();
  }

  /** Moves the pointer by so many pixels of the page. */
  #push({ x, y }: { x: number; y: number }): void {
    const { display, pointer } = this.#game;
    this.#change(({ recorder }) => {
      if (pointer === 'relative') return recorder.moveBy(x, y);
      const scale = display.width / this.#box().width;
      recorder.moveTo(this.#padPointer.move(recorder.pointer, { x: x * scale, y: y * scale }, display));
    });
  }

  #finger(event: PointerEvent): void {
    const finger: Finger = { id: event.pointerId, x: event.clientX, y: event.clientY, atMs: event.timeStamp };
    if (event.type === 'pointerdown') this.#touchPointer.down(finger);
    if (event.type === 'pointermove') this.#touchPointer.move(finger);
    if (event.type === 'pointerup') this.#touchPointer.up(finger);
    if (event.type === 'pointercancel') this.#touchPointer.cancel();
  }

  #point(event: PointerEvent): void {
    if (!this.#enabled || !this.#sender || this.#game.pointer === 'none') return;
    this.#prevent(event);
    if (event.pointerType === 'touch') {
      this.#finger(event);
      return;
    }
    if (event.type === 'pointerdown') this.#capture(event);
    if (this.#game.pointer === 'relative' && !this.#isLocked()) return;
    const { recorder } = this.#sender;
    if (this.#game.pointer === 'relative') recorder.moveBy(event.movementX, event.movementY);
    else recorder.moveTo(this.#position(event));
    const buttons = event.type === 'pointercancel' ? 0 : event.buttons;
    recorder.buttons(toButtonMask(buttons), performance.now());
    this.#sender.send();
  }

  /** Keeps the pointer: until the button is up for an absolute one, until the player presses Escape for a relative one. */
  #capture(event: PointerEvent): void {
    if (this.#game.pointer === 'absolute') this.#surface.setPointerCapture(event.pointerId);
    else if (!this.#isLocked()) lockPointer(this.#surface);
  }

  #turnWheel(event: WheelEvent): void {
    if (!this.#enabled || !this.#sender || this.#game.pointer === 'none') return;
    this.#prevent(event);
    this.#sender.recorder.turnWheel(toNotches(event.deltaX, event.deltaMode), toNotches(event.deltaY, event.deltaMode));
    this.#sender.send();
  }

  #position({ clientX, clientY }: { clientX: number; clientY: number }) {
    return toPointerPosition(clientX, clientY, this.#box(), this.#game.display);
  }

  /** Where the game's picture lies on the page. */
  #box() {
    const { videoWidth, videoHeight } = this.#video;
    const picture = videoWidth > 0 ? { width: videoWidth, height: videoHeight } : this.#game.display;
    return pictureBox(this.#video.getBoundingClientRect(), picture);
  }

  /** Lets go of everything, or of what one source holds. Pads have to be let go by their player before they count again. */
  #release(source?: InputSource): void {
    if (source === undefined) {
      this.#pads.letGo();
      this.#touchPointer.cancel();
      this.#typist.stop();
    }
    if (this.#sender?.recorder.release(performance.now(), source)) this.#sender.send();
  }

  #prevent(event: Event): void {
    if (this.#enabled) event.preventDefault();
  }

  #isLocked(): boolean {
    return document.pointerLockElement === this.#surface;
  }

  /** The game's own pointer is in the picture. */
  #showCursor(): void {
    this.#surface.style.cursor = this.#enabled && this.#game.pointer === 'absolute' ? 'none' : '';
  }
}

/** Without acceleration where the browser can do that. A refusal leaves the pointer free; the next click asks again. */
async function lockPointer(surface: HTMLElement): Promise<void> {
  try {
    await surface.requestPointerLock({ unadjustedMovement: true });
  } catch {
    await Promise.resolve(surface.requestPointerLock()).catch(() => {});
  }
}
