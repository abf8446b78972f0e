import type { PointerPosition } from '@nimbo/contracts/input';
import { type Size, toPixel, toPosition } from '../picture-box.ts';
import type { Vector } from './pad-effect.ts';

/** Adds small steps to the pointer without losing the parts of a pixel that do not fit on the wire. */
export class PadPointer {
  #at: Vector = { x: 0, y: 0 };
  #told: PointerPosition | null = null;

  /**
   * Where the pointer is after a step in pixels of the game; it stays in the picture.
   * @param from where it is; null is the middle, since nothing has moved it yet
   */
  move(from: PointerPosition | null, step: Vector, display: Size): PointerPosition {
    // A mouse has moved it meanwhile, or it is another connection's.
    if (from === null) this.#at = { x: (display.width - 1) / 2, y: (display.height - 1) / 2 };
    else if (from !== this.#told) this.#at = { x: toPixel(from.x, display.width), y: toPixel(from.y, display.height) };
    this.#at = { x: within(this.#at.x + step.x, display.width), y: within(this.#at.y + step.y, display.height) };
    this.#told = { x: toPosition(this.#at.x, display.width), y: toPosition(this.#at.y, display.height) };
    return this.#told;
  }
}

function within(pixel: number, size: number): number {
  return Math.max(0, Math.min(size - 1, pixel));
}
