import { KEY_NUMBERS } from '@nimbo/contracts/input';
import { pictureBox, type Size, toPointerPosition } from '../picture-box.ts';
import { InputSender } from './input-sender.ts';
import { toButtonMask, toNotches } from './pointer-buttons.ts';

/** How long a tapped key is held, in ms: games that draw five times a second miss shorter ones. Source: catalogue facts §5. */
const TAP_MS = 150;

export interface PlayerInputOptions {
  readonly surface: HTMLElement;
  readonly video: HTMLVideoElement;
}

/**
 * Keyboard and mouse of the page to the host. Keys go by their place, not their letter. Handlers of the page that prevent
 * an event's default keep it for themselves.
 */
export class PlayerInput {
  readonly #surface: HTMLElement;
  readonly #video: HTMLVideoElement;
  readonly #abort = new AbortController();
  #sender: InputSender | null = null;
  #display: Size = { width: 1, height: 1 };
  #pointer: 'none' | 'absolute' | 'relative' = 'none';
  #enabled = true;

  constructor({ surface, video }: PlayerInputOptions) {
    this.#surface = surface;
    this.#video = video;
    this.#listen();
  }

  /** What the offer says about the game. */
  describe(display: Size, pointer: 'none' | 'absolute' | 'relative'): void {
    this.#display = display;
    this.#pointer = pointer;
    this.#showCursor();
  }

  /** Sends over this channel from now on, or nowhere. */
  attach(channel: RTCDataChannel | null): void {
    this.#sender?.close();
    this.#sender = channel && new InputSender(channel);
  }

  /** While disabled, the page has its keyboard and mouse to itself and the game has everything released. */
  enable(enabled: boolean): void {
    this.#enabled = enabled;
    if (!enabled) this.#release();
    if (!enabled && this.#isLocked()) document.exitPointerLock();
    this.#showCursor();
  }

  /** A key the page has held back and now gives to the game after all. Ignored while input is disabled. */
  tap(code: string): void {
    const key = KEY_NUMBERS[code];
    if (!this.#enabled || !this.#sender || key === undefined) return;
    this.#press(key, true);
    setTimeout(() => this.#press(key, false), TAP_MS);
  }

  close(): void {
    this.enable(false);
    this.#abort.abort();
    this.#surface.style.cursor = '';
    this.attach(null);
  }

  #listen(): void {
    const { signal } = this.#abort;
    const surface = this.#surface;
    window.addEventListener('keydown', (event) => this.#key(event, true), { signal });
    window.addEventListener('keyup', (event) => this.#key(event, false), { signal });
    window.addEventListener('blur', () => this.#release(), { signal });
    document.addEventListener('visibilitychange', () => this.#release(), { signal });
    document.addEventListener('pointerlockchange', () => this.#release(), { signal });
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
    const released = !pressed && event.key === 'Meta' && this.#sender.recorder.release(performance.now());
    if (changed || released) this.#sender.send();
  }

  #press(key: number, pressed: boolean): void {
    if (this.#sender?.recorder.key(key, pressed, performance.now())) this.#sender.send();
  }

  #point(event: PointerEvent): void {
    if (!this.#enabled || !this.#sender || this.#pointer === 'none') return;
    this.#prevent(event);
    if (event.type === 'pointerdown') this.#capture(event);
    if (this.#pointer === 'relative' && !this.#isLocked()) return;
    const { recorder } = this.#sender;
    if (this.#pointer === 'relative') recorder.moveBy(event.movementX, event.movementY);
    else recorder.moveTo(this.#position(event));
    const buttons = event.type === 'pointercancel' ? 0 : event.buttons;
    recorder.buttons(toButtonMask(buttons), performance.now());
    this.#sender.send();
  }

  /** Keeps the pointer: until the button is up for an absolute one, until the player presses Escape for a relative one. */
  #capture(event: PointerEvent): void {
    if (this.#pointer === 'absolute') this.#surface.setPointerCapture(event.pointerId);
    else if (!this.#isLocked()) lockPointer(this.#surface);
  }

  #turnWheel(event: WheelEvent): void {
    if (!this.#enabled || !this.#sender || this.#pointer === 'none') return;
    this.#prevent(event);
    this.#sender.recorder.turnWheel(toNotches(event.deltaX, event.deltaMode), toNotches(event.deltaY, event.deltaMode));
    this.#sender.send();
  }

  #position(event: PointerEvent) {
    const { videoWidth, videoHeight } = this.#video;
    const picture = videoWidth > 0 ? { width: videoWidth, height: videoHeight } : this.#display;
    const box = pictureBox(this.#video.getBoundingClientRect(), picture);
    return toPointerPosition(event.clientX, event.clientY, box, this.#display);
  }

  #release(): void {
    if (this.#sender?.recorder.release(performance.now())) this.#sender.send();
  }

  #prevent(event: Event): void {
    if (this.#enabled) event.preventDefault();
  }

  #isLocked(): boolean {
    return document.pointerLockElement === this.#surface;
  }

  /** The game's own pointer is in the picture. */
  #showCursor(): void {
    this.#surface.style.cursor = this.#enabled && this.#pointer === 'absolute' ? 'none' : '';
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
