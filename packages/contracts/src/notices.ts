import {
  checkFeedback,
  cleanFeedback,
  FEEDBACK_MAX_LENGTH,
  feedbackLength,
  GAME_PROBLEMS,
  NOTICE_CODES,
  NOTIFICATION_TOPICS,
} from '@nimbo/domain';
import { z } from 'zod';
import { Gid, Lang } from './catalog.ts';
import { PushToken } from './push.ts';

/** Counted as people count; what is stored has no spaces around it. NUL is nothing PostgreSQL can keep. */
const message = z
  .string()
  // UTF-16 units, so that a text of any size is refused before it is counted.
  .max(FEEDBACK_MAX_LENGTH * 8)
  .refine((text) => feedbackLength(text) <= FEEDBACK_MAX_LENGTH, { error: `at most ${FEEDBACK_MAX_LENGTH} characters` })
  .refine((text) => !text.includes('\0'), { error: 'holds a character that cannot be kept' })
  .transform(cleanFeedback);

/** A problem with a game, or anything else. Source: Spec §5, ledger G4. */
export const Feedback = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('game'),
      gid: Gid,
      problem: z.enum(GAME_PROBLEMS),
      message: message.default(''),
      /** Keep the profile's last session of this game with it, so that somebody can look. */
      withSession: z.boolean().default(false),
    }),
    z.strictObject({
      kind: z.literal('other'),
      message: message.refine((text) => checkFeedback({ kind: 'other', message: text }).length === 0, {
        error: 'a message is needed',
      }),
      /** Where an answer may go. */
      replyTo: z.email().max(254).optional(),
    }),
  ])
  .meta({ id: 'Feedback' });
export type Feedback = z.output<typeof Feedback>;

/** What the server tells a profile. The code says what happened, the rest is what the app's text names. */
export const Notice = z
  .object({
    id: z.uuid(),
    code: z.enum(NOTICE_CODES),
    /** Whom it is about. */
    nickname: z.string().nullable(),
    gid: Gid.nullable(),
    /** The title behind `gid`. */
    titulo: z.string().nullable(),
    minutes: z.int().positive().nullable(),
    createdAt: z.iso.datetime(),
    /** 30.4 days later; the same notice again takes the place of the former one. */
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Notice' });
export type Notice = z.output<typeof Notice>;

/** Most tokens of one call. */
export const TOPIC_TOKENS = 10;

/** Body of `POST /topics/subscribe`; `language` is what the receiver's texts are in. Source: Spec §3, §7. */
export const TopicSubscription = z
  .strictObject({
    tokens: z.array(PushToken).min(1).max(TOPIC_TOKENS),
    topic: z.enum(NOTIFICATION_TOPICS),
    language: Lang.default('en'),
  })
  .meta({ id: 'TopicSubscription' });
export type TopicSubscription = z.output<typeof TopicSubscription>;

export const TopicRemoval = z
  .strictObject({ tokens: z.array(PushToken).min(1).max(TOPIC_TOKENS) })
  .meta({ id: 'TopicRemoval' });

/** What a browser needs to receive notices while the app is closed. */
export const PushKey = z
  .object({
    /** VAPID public key, base64url; null where the operator sends nothing. Source: RFC 8292. */
    key: z.string().nullable(),
  })
  .meta({ id: 'PushKey' });
