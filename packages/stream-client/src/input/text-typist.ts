import { KEY_NUMBERS } from '@nimbo/contracts/input';
import { type Stroke, toStrokes } from './type-text.ts';

/** How long each key of a text is down, and how long none is, in ms: games that look at the keyboard per frame see all of them. */
const STROKE_MS = 50;
/** Longest text that is typed out, in characters. */
const MAX_TEXT = 500;

/** Writes a text on the game's keyboard, one key after the other. */
export class TextTypist {
  readonly #hold: (keys: ReadonlySet<number>) => void;
  #waiting: Stroke[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param hold takes everything the text holds from now on */
  constructor(hold: (keys: ReadonlySet<number>) => void) {
    this.#hold = hold;
  }

  type(text: string): void {
    this.#waiting = [...this.#waiting, ...toStrokes(text)].slice(0, MAX_TEXT);
    if (this.#timer === undefined) this.#press();
  }

  /** Forgets what has not been typed yet. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
  }

  #press(): void {
    const stroke = this.#waiting.shift();
    if (!stroke) {
      this.#timer = undefined;
      return;
    }
    this.#hold(new Set(stroke.shift ? [KEY_NUMBERS.ShiftLeft!, stroke.key] : [stroke.key]));
    this.#timer = setTimeout(() => {
      this.#hold(new Set());
      this.#timer = setTimeout(() => this.#press(), STROKE_MS);
    }, STROKE_MS);
  }
}
