import type { ProblemCode } from './problems.ts';

/** Refusals after which the same request may succeed unchanged. */
export const RETRYABLE_PROBLEMS: readonly ProblemCode[] = [
  'token-expired',
  'pin-locked',
  'asked-already',
  'too-many-wishes',
  'mail-failed',
  'no-server',
  'play-session-not-ready',
  'play-session-not-ended',
  'ticket-expired',
  'ticket-used',
  'host-full',
  'save-in-use',
  'save-on-its-way',
  'too-many-requests',
  'unavailable',
  'internal',
];
