import { z } from 'zod';
import { Notice } from './notices.ts';
import { CurrentProfile } from './playing.ts';
import { Wish } from './wishes.ts';

/**
 * Everything about a profile that others change while its page is open, sent as a whole at the beginning and at every change: a
 * lost or repeated event does no harm.
 */
export const ProfileNews = z
  .object({
    /** As it is now: its age limit and what a parent has allowed above it. */
    profile: CurrentProfile,
    /** Newest first: the admin's are those of all children, anybody else's their own. Open ones, and those of the last day. */
    wishes: z.array(Wish),
    /** Newest first; children have none. */
    notices: z.array(Notice),
  })
  .meta({ id: 'ProfileNews' });
export type ProfileNews = z.output<typeof ProfileNews>;
