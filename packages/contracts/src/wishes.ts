import { FEWEST_GIVEN_MINUTES, MOST_GIVEN_MINUTES, WISH_STATUSES, WISHED_MINUTES } from '@nimbo/domain';
import { z } from 'zod';
import { Art, Gid, RatingCategory } from './catalog.ts';

/** As typed; what has not the form of a PIN is told by name. */
const TypedPin = z.string().max(400);

/** What a child asks for. Source: DESIGN §14 "ask-parent". */
export const NewWish = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('title'), gid: Gid }),
    z.strictObject({ kind: z.literal('time'), minutes: z.literal(WISHED_MINUTES) }),
  ])
  .meta({ id: 'NewWish' });
export type NewWish = z.output<typeof NewWish>;

/** How much of today a profile has, in minutes as they are shown. */
export const TodaysTime = z
  .object({
    /** Of the day, with what was given; null without a rule. */
    minutes: z.int().nonnegative().nullable(),
    /** That may still be played from now on; null without a rule. */
    minutesLeft: z.int().nonnegative().nullable(),
    /** Which rule ends it. */
    by: z.enum(['daily-minutes', 'bedtime']).nullable(),
  })
  .meta({ id: 'TodaysTime' });
export type TodaysTime = z.output<typeof TodaysTime>;

/** What a child has asked its parent for, as both see it. */
export const Wish = z
  .object({
    id: z.uuid(),
    profile: z.object({ id: z.uuid(), nickname: z.string(), avatar: z.string(), ageLimit: z.int() }),
    kind: z.enum(['title', 'time']),
    /** The wanted title; null where it is about time. */
    gid: Gid.nullable(),
    /** What the catalogue says of it; null where it is about time, or where the reader may not see the title. */
    game: z
      .object({ titulo: z.string(), rating_category: RatingCategory, rating_reason: z.string(), art: Art })
      .nullable(),
    /** Minutes asked for; null where it is about a title. */
    minutes: z.int().positive().nullable(),
    /** `lapsed`: nobody answered in time. */
    status: z.enum(WISH_STATUSES),
    /** For how long a title was allowed. */
    scope: z.enum(['today', 'always']).nullable(),
    /** Minutes that were given, which need not be those asked for. */
    givenMinutes: z.int().positive().nullable(),
    /** Time of the child today; only while the wish is open. */
    today: TodaysTime.nullable(),
    askedAt: z.iso.datetime(),
    /** When an open one lapses. */
    expiresAt: z.iso.datetime(),
    answeredAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Wish' });
export type Wish = z.output<typeof Wish>;

const proof = {
  /** The admin's PIN. The admin may leave it out where it was given not long ago; whoever hands over the own device may not. */
  pin: TypedPin.optional(),
};

/** `today` and `always` are for titles, `minutes` for time, `no` for both. */
export const WishAnswer = z
  .discriminatedUnion('answer', [
    z.strictObject({ answer: z.literal('today'), ...proof }),
    z.strictObject({ answer: z.literal('always'), ...proof }),
    z.strictObject({
      answer: z.literal('minutes'),
      minutes: z.int().min(FEWEST_GIVEN_MINUTES).max(MOST_GIVEN_MINUTES),
      ...proof,
    }),
    z.strictObject({ answer: z.literal('no') }),
  ])
  .meta({ id: 'WishAnswer' });
export type WishAnswer = z.output<typeof WishAnswer>;

/** A title that a parent has allowed above the limit. */
export const AllowedTitle = z
  .object({
    gid: Gid,
    titulo: z.string(),
    rating_category: RatingCategory,
    art: Art,
    allowedAt: z.iso.datetime(),
    /** When it ends; null is for good. */
    until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AllowedTitle' });
export type AllowedTitle = z.output<typeof AllowedTitle>;
