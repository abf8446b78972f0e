import {
  checkFeedback,
  cleanFeedback,
  FEEDBACK_MAX_LENGTH,
  feedbackLength,
  GAME_PROBLEMS,
  NOTIFICATION_TOPICS,
} from '@nimbo/domain';
import { z } from 'zod';
import { Gid } from './catalog.ts';

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

/** Most tokens of one call. */
export const TOPIC_TOKENS = 10;

/** Names one receiver of one device; what it means is between that device and who delivers. */
export const TopicToken = z.string().regex(/^[A-Za-z0-9._~:/?#[\]@!$&'()*+,;=%-]{16,2048}$/);

/** Body of `POST /topics/subscribe`. Source: Spec §3, §7. */
export const TopicSubscription = z
  .strictObject({ tokens: z.array(TopicToken).min(1).max(TOPIC_TOKENS), topic: z.enum(NOTIFICATION_TOPICS) })
  .meta({ id: 'TopicSubscription' });
export type TopicSubscription = z.output<typeof TopicSubscription>;
