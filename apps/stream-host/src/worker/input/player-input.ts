import { decodeInput, INPUT_DEAD_MAN_MS } from '@nimbo/contracts/input';
import { applyInput, type InputAction, type InputState, NO_INPUT, releaseAll } from './apply-input.ts';

/** One connection's input: bytes in, actions out, everything released when the browser falls silent. Times in ms. */
export class PlayerInput {
  readonly #perform: (actions: readonly InputAction[]) => void;
  #state: InputState = NO_INPUT;
  #heardAtMs: number;

  constructor(perform: (actions: readonly InputAction[]) => void, nowMs: number) {
    this.#perform = perform;
    this.#heardAtMs = nowMs;
  }

  /** Takes a message; what is not one is ignored. */
  receive(bytes: Uint8Array, nowMs: number): void {
    const message = decodeInput(bytes);
    if (!message) return;
    const { state, actions } = applyInput(this.#state, message, nowMs);
    // Overtaken messages are no sign of life.
    if (state !== this.#state) this.#heardAtMs = nowMs;
    this.#state = state;
    if (actions.length > 0) this.#perform(actions);
  }

  /** The dead-man switch; to be called a few times a second. @returns whether the browser is silent */
  tick(nowMs: number): boolean {
    const isSilent = nowMs - this.#heardAtMs >= INPUT_DEAD_MAN_MS;
    if (isSilent) this.release();
    return isSilent;
  }

  release(): void {
    const { state, actions } = releaseAll(this.#state);
    this.#state = state;
    if (actions.length > 0) this.#perform(actions);
  }
}
