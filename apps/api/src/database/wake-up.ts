/** Something to wait for: a ring that nobody waits for is kept until the next wait. */
export class WakeUp {
  #rung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /** Resolves at a ring, at once when one is kept, or after this time, in ms. */
  async wait(timeoutMs: number): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = undefined;
    }
    this.#rung = false;
  }
}
