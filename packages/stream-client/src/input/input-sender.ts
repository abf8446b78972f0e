import { encodeInput, INPUT_HELD_INTERVAL_MS, INPUT_IDLE_INTERVAL_MS } from '@nimbo/contracts/input';
import type { InputChannel } from '../transport/media-transport.ts';
import { InputRecorder } from './input-recorder.ts';

/** A channel that is this far behind would only deliver the past, in bytes. */
const MAX_BUFFERED_BYTES = 16 * 1024;

/** Sends what one connection's recorder knows: at each change, and again and again. */
export class InputSender {
  readonly recorder = new InputRecorder();
  readonly #channel: InputChannel;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(channel: InputChannel) {
    this.#channel = channel;
    this.send();
  }

  send(): void {
    clearTimeout(this.#timer);
    const nowMs = performance.now();
    if (this.#channel.isOpen && this.#channel.bufferedAmount < MAX_BUFFERED_BYTES) {
      this.#channel.send(encodeInput(this.recorder.message(nowMs)));
    }
    const delayMs = this.recorder.isBusy(nowMs) ? INPUT_HELD_INTERVAL_MS : INPUT_IDLE_INTERVAL_MS;
    this.#timer = setTimeout(() => this.send(), delayMs);
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
