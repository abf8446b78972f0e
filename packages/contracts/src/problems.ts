import { z } from 'zod';

interface ProblemKind {
  readonly status: number;
  /** Short English name; what a person reads is chosen by `code`. */
  readonly title: string;
}

/** Every refusal our HTTP interfaces can give. Clients choose their text by the code, `problem.<code>` in the messages. */
export const PROBLEMS = {
  'malformed-json': { status: 400, title: 'The body is not JSON' },
  'invalid-request': { status: 400, title: 'The request does not have the expected form' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'unsupported-media-type': { status: 415, title: 'The body has an unsupported type' },
  'uri-too-long': { status: 414, title: 'The address is too long' },
  'token-missing': { status: 401, title: 'A bearer token is needed' },
  'token-invalid': { status: 401, title: 'The bearer token is not valid' },
  'token-expired': { status: 401, title: 'The bearer token has expired' },
  'signed-out': { status: 401, title: 'This sign-in has ended' },
  forbidden: { status: 403, title: 'This is not yours to do' },
  'profile-needed': { status: 403, title: 'A profile has to be chosen first' },
  'profile-unknown': { status: 404, title: 'There is no such profile' },
  'profile-invalid': { status: 422, title: 'The profile is not filled in properly' },
  'pin-first': { status: 409, title: 'The current profile needs a PIN first' },
  'pin-needed': { status: 403, title: 'A PIN is needed' },
  'pin-wrong': { status: 403, title: 'The PIN is not right' },
  'pin-locked': { status: 429, title: 'Too many wrong PINs; wait' },
  'pin-exhausted': { status: 403, title: 'Too many wrong PINs; the PIN has to be recovered' },
  'too-many-profiles': { status: 409, title: 'The household has no room for another profile' },
  'admin-needed': { status: 409, title: 'Somebody has to administer the household' },
  'recovery-unavailable': { status: 409, title: 'No mail can be sent to the account' },
  'code-wrong': { status: 403, title: 'The code is not right' },
  'code-expired': { status: 403, title: 'The code is no longer good; another has to be sent' },
  'token-taken': { status: 403, title: 'This receiver belongs to another account' },
  'wish-unknown': { status: 404, title: 'Nobody has asked for this' },
  'wish-needless': { status: 409, title: 'The rules do not stand against it' },
  'asked-already': { status: 409, title: 'This was asked for less than an hour ago' },
  'too-many-wishes': { status: 429, title: 'Too much was asked for today' },
  'wish-answered': { status: 409, title: 'It was answered, or nobody answered in time' },
  'answer-does-not-fit': { status: 400, title: 'A title is allowed, time is given' },
  'password-wrong': { status: 403, title: 'The password is not right' },
  'password-refused': { status: 422, title: 'The new password breaks a rule' },
  'password-elsewhere': { status: 409, title: 'The password lives at another provider' },
  'email-unknown': { status: 404, title: 'No account has this address' },
  'mail-failed': { status: 502, title: 'The mail could not be sent' },
  'device-unknown': { status: 404, title: 'There is no such device' },
  'not-found': { status: 404, title: 'There is nothing here' },
  'method-not-allowed': { status: 405, title: 'This address does not take that method' },
  'game-unknown': { status: 404, title: 'There is no such game' },
  'age-restricted': { status: 403, title: 'This game is above the age limit of the profile' },
  'eula-pending': { status: 403, title: 'Terms have to be accepted first' },
  'eula-unknown': { status: 400, title: 'There are no such terms for this game' },
  'game-not-playable': { status: 409, title: 'This game cannot be played yet' },
  'no-time-left': { status: 403, title: 'The profile has no time left for today' },
  'region-unavailable': { status: 403, title: 'Not available in this region' },
  'zone-unknown': { status: 404, title: 'There is no such zone' },
  'no-server': { status: 503, title: 'No server could be found' },
  'play-session-unknown': { status: 404, title: 'There is no such play session' },
  'play-session-exists': { status: 409, title: 'Another game is already running for this profile' },
  'play-session-ended': { status: 409, title: 'This play session has ended' },
  'play-session-not-ready': { status: 409, title: 'The game has not started yet' },
  'play-session-not-ended': { status: 409, title: 'This play session has not ended yet' },
  'rating-exists': { status: 409, title: 'This play session has been rated already' },
  'ticket-invalid': { status: 401, title: 'The stream ticket is not valid' },
  'ticket-expired': { status: 401, title: 'The stream ticket has expired' },
  'ticket-used': { status: 401, title: 'The stream ticket was used before' },
  'host-full': { status: 503, title: 'The stream host has no free slot' },
  'host-cannot-play': { status: 503, title: 'The stream host cannot run games safely' },
  'save-unknown': { status: 404, title: 'There is no such save' },
  'save-in-use': { status: 409, title: 'The game is running with this save' },
  'save-damaged': { status: 422, title: 'The save is not what it was said to be' },
  'save-no-room': { status: 409, title: 'There is no room for another save' },
  'save-on-its-way': { status: 409, title: 'The newest save has not arrived yet' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  unavailable: { status: 503, title: 'A part of the service is not available' },
  internal: { status: 500, title: 'Something went wrong on our side' },
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

/** RFC 9457 problem details as every api of ours sends them, `application/problem+json`. */
export const Problem = z
  .object({
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
    /** Present on `pin-locked` and wherever waiting is asked for: seconds, as in the header `retry-after`, which a page cannot read. */
    retryAfterSeconds: z.int().optional(),
    errors: z.array(z.object({ pointer: z.string(), detail: z.string(), code: z.string() })).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.output<typeof Problem>;
