import type { Feedback } from '../rtcp.ts';

/** How much may be sent. One for each connection; times in ms of the host's monotonic clock. */
export interface CongestionControl {
  /** All that may leave, in kbit/s, headers and repairs included. */
  readonly targetKbps: number;
  /** No picture should be encoded before this moment. */
  readonly holdUntilMs: number;
  /** The number of the packet that leaves now among all of the transport's; null where nobody counts them. */
  onSent(bytes: number, nowMs: number): number | null;
  onFeedback(feedback: Feedback, nowMs: number): void;
  /** To be called about each second. */
  tick(nowMs: number): void;
}

/** A burst that finds out whether the path carries more. */
export interface ProbePlan {
  readonly kbps: number;
  readonly durationMs: number;
}
