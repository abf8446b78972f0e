/** Everything the fingers on the controls hold, one entry a control, so that two that press the same key keep it until both let go. */
export class HeldControls {
  readonly #held = new Map<string, readonly string[]>();
  readonly #tell: (targets: ReadonlySet<string>) => void;

  /** @param tell takes all that is held, whenever it changes */
  constructor(tell: (targets: ReadonlySet<string>) => void) {
    this.#tell = tell;
  }

  /** What one control holds from now on. */
  hold(control: string, targets: readonly string[]): void {
    const before = this.#held.get(control) ?? [];
    if (before.join() === targets.join()) return;
    if (targets.length > 0) this.#held.set(control, targets);
    else this.#held.delete(control);
    this.#tell(new Set([...this.#held.values()].flat()));
  }

  releaseAll(): void {
    if (this.#held.size === 0) return;
    this.#held.clear();
    this.#tell(new Set());
  }
}
