import { PLAY_SESSION_STATUSES } from '@nimbo/domain';
import { z } from 'zod';
import { Gid } from './catalog.ts';
import { EndReason } from './end-reason.ts';

/** Answer of `GET /v2/canPlay` when the title may be played. Source: Spec §3. */
export const CanPlay = z
  .object({
    /** Seconds. Source: ledger. */
    max_play_time: z.int().positive(),
    acceptedEulas: z.array(z.string()),
    pendingEulas: z.array(z.string()),
  })
  .meta({ id: 'CanPlay' });
export type CanPlay = z.output<typeof CanPlay>;

/** Answer of `GET /v2/canPlay` with a 4xx status: every reason against it. Source: ledger E1. */
export const CanPlayRefusal = z
  .array(
    z.object({
      code: z.enum([
        'game-unknown',
        'age-restricted',
        'game-not-playable',
        'region-unavailable',
        'not-in-plan',
        'no-time-left',
      ]),
      id: z.string().optional(),
      title: z.string().optional(),
      url: z.string().optional(),
    }),
  )
  .meta({ id: 'CanPlayRefusal' });
export type CanPlayRefusal = z.output<typeof CanPlayRefusal>;

/** Terms to accept before playing: the service's own and the title's licence. `id` carries the version. */
export const Eula = z
  .object({ id: z.string(), title: z.string(), text: z.string(), url: z.string().nullable(), accepted: z.boolean() })
  .meta({ id: 'Eula' });
export type Eula = z.output<typeof Eula>;

export { PLAY_SESSION_STATUSES };

/** A plan that is better than the player's own, beside what they have now. Source: DESIGN §14 "upsell". */
export const PlanOffer = z
  .object({
    plan: z.string(),
    /** Price of a period in the smallest unit of the currency. */
    priceCents: z.int().nonnegative(),
    currency: z.string().length(3),
    period: z.enum(['monthly', 'annual']),
    /** Seconds of one session, games that may be played, and lines of the picture: now, and with the plan. */
    sessionSeconds: z.tuple([z.int(), z.int()]),
    games: z.tuple([z.int(), z.int()]),
    pictureHeight: z.tuple([z.int(), z.int()]),
    /** Where the plan is taken. */
    url: z.url({ protocol: /^https?$/ }),
  })
  .meta({ id: 'PlanOffer' });
export type PlanOffer = z.output<typeof PlanOffer>;

export const PlaySession = z
  .object({
    id: z.uuid(),
    gid: Gid,
    status: z.enum(PLAY_SESSION_STATUSES),
    /** Seconds this session may be played in all. */
    max_play_time: z.int().positive(),
    playedSeconds: z.number().nonnegative(),
    /** Place in the queue, first is 1; null outside it. */
    position: z.int().positive().nullable(),
    /** Expected wait, in seconds; null where nothing is known. */
    etaSeconds: z.int().nonnegative().nullable(),
    zone: z.string().nullable(),
    endReason: EndReason.nullable(),
    /** Present where free minutes have ended and there is a better plan. */
    offer: PlanOffer.optional(),
    createdAt: z.string(),
  })
  .meta({ id: 'PlaySession' });
export type PlaySession = z.output<typeof PlaySession>;

/** A zone in which a queued play session would have its turn sooner. Source: DESIGN §14 "queue-alternatives". */
export const SoonerZone = z.object({ zone: z.string(), etaSeconds: z.int().nonnegative() }).meta({ id: 'SoonerZone' });
export type SoonerZone = z.output<typeof SoonerZone>;

/** One use, seconds to live: opens the signalling connection to the host that runs the game. */
export const StreamTicket = z
  .object({ ticket: z.string(), signalingUrl: z.string(), expiresInSeconds: z.int().positive() })
  .meta({ id: 'StreamTicket' });
export type StreamTicket = z.output<typeof StreamTicket>;

/** What the player says after playing. Source: Spec §3 "Rating of a game". */
export const GameRating = z
  .strictObject({
    sessionId: z.uuid(),
    shortSession: z.boolean(),
    /** One to five; absent when the player only says what went wrong. */
    stars: z.int().min(1).max(5).optional(),
    /** Asked after a short session. Source: Spec §4. */
    problem: z.enum(['did-not-launch', 'closed-by-itself', 'other']).optional(),
  })
  .refine((rating) => rating.stars !== undefined || rating.problem !== undefined, {
    error: 'either stars or problem is needed',
  })
  .meta({ id: 'GameRating' });
export type GameRating = z.output<typeof GameRating>;

export const PlayedGame = z
  .object({
    gid: Gid,
    lastPlayed: z.string(),
    playedSeconds: z.number(),
    sessions: z.int(),
    /** Path on the CDN of a capture that fits a wide card; null where the game has none. */
    capture: z.string().nullable(),
  })
  .meta({ id: 'PlayedGame' });
export type PlayedGame = z.output<typeof PlayedGame>;

export const Zone = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Answers quickly, for measuring the round trip. */
    pingUrl: z.url(),
    available: z.boolean(),
  })
  .meta({ id: 'Zone' });
export type Zone = z.output<typeof Zone>;

export const Location = z
  .object({
    /** ISO 3166-1 alpha-2, or null where the look-up does not know. */
    country: z.string().length(2).nullable(),
    /** False where the operator does not serve that country. */
    available: z.boolean(),
    source: z.string(),
  })
  .meta({ id: 'Location' });
export type Location = z.output<typeof Location>;

export const CurrentProfile = z
  .object({
    id: z.uuid(),
    householdId: z.uuid(),
    nickname: z.string(),
    avatar: z.string(),
    kids: z.boolean(),
    admin: z.boolean(),
    /** 0, 1, 10, 12, 14, 16 or 18. */
    ageLimit: z.int(),
    /** gids above that limit which a parent has allowed. */
    allowedTitles: z.array(Gid).default([]),
  })
  .meta({ id: 'CurrentProfile' });
export type CurrentProfile = z.output<typeof CurrentProfile>;
