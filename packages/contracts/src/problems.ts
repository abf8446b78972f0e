import { z } from 'zod';

interface ProblemKind {
  readonly status: number;
  /** Short English name; what a person reads is chosen by `code`. */
  readonly title: string;
  /** True when the same request may succeed later unchanged. */
  readonly retryable: boolean;
}

/** Every refusal our HTTP interfaces can give. Clients choose their text by the code, `problem.<code>` in the messages. */
export const PROBLEMS = {
  'malformed-json': { status: 400, title: 'The body is not JSON', retryable: false },
  'invalid-request': { status: 400, title: 'The request does not have the expected form', retryable: false },
  'body-too-large': { status: 413, title: 'The body is too large', retryable: false },
  'unsupported-media-type': { status: 415, title: 'The body has an unsupported type', retryable: false },
  'uri-too-long': { status: 414, title: 'The address is too long', retryable: false },
  'token-missing': { status: 401, title: 'A bearer token is needed', retryable: false },
  'token-invalid': { status: 401, title: 'The bearer token is not valid', retryable: false },
  'token-expired': { status: 401, title: 'The bearer token has expired', retryable: true },
  'signed-out': { status: 401, title: 'This sign-in has ended', retryable: false },
  forbidden: { status: 403, title: 'This is not yours to do', retryable: false },
  'profile-needed': { status: 403, title: 'A profile has to be chosen first', retryable: false },
  'profile-unknown': { status: 404, title: 'There is no such profile', retryable: false },
  'profile-invalid': { status: 422, title: 'The profile is not filled in properly', retryable: false },
  'pin-first': { status: 409, title: 'The current profile needs a PIN first', retryable: false },
  'pin-needed': { status: 403, title: 'A PIN is needed', retryable: false },
  'pin-wrong': { status: 403, title: 'The PIN is not right', retryable: false },
  'pin-locked': { status: 429, title: 'Too many wrong PINs; wait', retryable: true },
  'pin-exhausted': { status: 403, title: 'Too many wrong PINs; the PIN has to be recovered', retryable: false },
  'too-many-profiles': { status: 409, title: 'The household has no room for another profile', retryable: false },
  'admin-needed': { status: 409, title: 'Somebody has to administer the household', retryable: false },
  'not-found': { status: 404, title: 'There is nothing here', retryable: false },
  'method-not-allowed': { status: 405, title: 'This address does not take that method', retryable: false },
  'game-unknown': { status: 404, title: 'There is no such game', retryable: false },
  'age-restricted': { status: 403, title: 'This game is above the age limit of the profile', retryable: false },
  'eula-pending': { status: 403, title: 'Terms have to be accepted first', retryable: false },
  'eula-unknown': { status: 400, title: 'There are no such terms for this game', retryable: false },
  'game-not-playable': { status: 409, title: 'This game cannot be played yet', retryable: false },
  'no-time-left': { status: 403, title: 'The profile has no time left for today', retryable: false },
  'region-unavailable': { status: 403, title: 'Not available in this region', retryable: false },
  'no-server': { status: 503, title: 'No server could be found', retryable: true },
  'play-session-unknown': { status: 404, title: 'There is no such play session', retryable: false },
  'play-session-exists': { status: 409, title: 'Another game is already running for this profile', retryable: false },
  'play-session-ended': { status: 409, title: 'This play session has ended', retryable: false },
  'play-session-not-ready': { status: 409, title: 'The game has not started yet', retryable: true },
  'play-session-not-ended': { status: 409, title: 'This play session has not ended yet', retryable: true },
  'rating-exists': { status: 409, title: 'This play session has been rated already', retryable: false },
  'ticket-invalid': { status: 401, title: 'The stream ticket is not valid', retryable: false },
  'ticket-expired': { status: 401, title: 'The stream ticket has expired', retryable: true },
  'ticket-used': { status: 401, title: 'The stream ticket was used before', retryable: true },
  'host-full': { status: 503, title: 'The stream host has no free slot', retryable: true },
  'host-cannot-play': { status: 503, title: 'The stream host cannot run games safely', retryable: false },
  'save-unknown': { status: 404, title: 'There is no such save', retryable: false },
  'save-in-use': { status: 409, title: 'The game is running with this save', retryable: true },
  'save-damaged': { status: 422, title: 'The save is not what it was said to be', retryable: false },
  'save-no-room': { status: 409, title: 'There is no room for another save', retryable: false },
  'save-on-its-way': { status: 409, title: 'The newest save has not arrived yet', retryable: true },
  'too-many-requests': { status: 429, title: 'Too many requests', retryable: true },
  unavailable: { status: 503, title: 'A part of the service is not available', retryable: true },
  internal: { status: 500, title: 'Something went wrong on our side', retryable: true },
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

/** RFC 9457 problem details as every api of ours sends them, `application/problem+json`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  code: z.enum(PROBLEM_CODES),
  /** Present on `internal`: what the operator looks for in the log. */
  incident: z.string().optional(),
  /** Present on `pin-wrong`: tries until there is a pause. */
  triesLeft: z.int().optional(),
  errors: z.array(z.object({ pointer: z.string(), detail: z.string(), code: z.string() })).optional(),
});
export type Problem = z.output<typeof Problem>;
