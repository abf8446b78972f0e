interface Delivery {
  readonly atMs: number;
  readonly deliver: () => void;
}

/** Carries out what is due, in order of time; of the same time, in order of arrival. */
export class Deliveries {
  readonly #waiting: Delivery[] = [];
  #timer: NodeJS.Timeout | undefined;
  #timerAtMs = Number.POSITIVE_INFINITY;

  add(atMs: number, deliver: () => void): void {
    let place = this.#waiting.length;
    while (place > 0 && this.#waiting[place - 1]!.atMs > atMs) place--;
    this.#waiting.splice(place, 0, { atMs, deliver });
    if (atMs < this.#timerAtMs) this.#run();
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#waiting.length = 0;
  }

  #run(): void {
    clearTimeout(this.#timer);
    while (this.#waiting.length > 0 && this.#waiting[0]!.atMs <= performance.now()) this.#waiting.shift()!.deliver();
    const next = this.#waiting[0];
    this.#timerAtMs = next?.atMs ?? Number.POSITIVE_INFINITY;
    // Timers have whole milliseconds and never fire early.
    if (next) this.#timer = setTimeout(() => this.#run(), Math.max(0, next.atMs - performance.now()));
  }
}
