import { decideRate, type RateState, startRate } from '../rate-control.ts';
import type { Feedback } from '../rtcp.ts';
import type { CongestionControl } from './congestion-control.ts';

/** The browser estimates (REMB); we follow. */
export class BrowserControl implements CongestionControl {
  readonly holdUntilMs = 0;
  #rate: RateState;

  constructor(maxKbps: number, nowMs: number) {
    this.#rate = startRate(maxKbps, nowMs);
  }

  get targetKbps(): number {
    return this.#rate.targetKbps;
  }

  onSent(): null {
    return null;
  }

  onFeedback(feedback: Feedback, nowMs: number): void {
    if (feedback.kind === 'bandwidth' || feedback.kind === 'report') {
      this.#rate = decideRate(this.#rate, feedback, nowMs);
    }
  }

  tick(nowMs: number): void {
    this.#rate = decideRate(this.#rate, { kind: 'tick' }, nowMs);
  }
}
