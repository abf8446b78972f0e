import type { Feedback } from '@nimbo/contracts/http';
import { checkFeedback, type FeedbackDraft, type FeedbackFault, type GameProblem } from '@nimbo/domain';
import { create } from 'zustand';

interface Draft {
  readonly kind: 'game' | 'other';
  readonly gid: string | null;
  readonly problem: GameProblem | null;
  readonly message: string;
  readonly withSession: boolean;
  /** Null as long as it has not been touched: then it is the account's own address. */
  readonly replyTo: string | null;
}

const EMPTY: Draft = { kind: 'game', gid: null, problem: null, message: '', withSession: true, replyTo: null };

interface DraftStore extends Draft {
  change(part: Partial<Draft>): void;
  clear(): void;
}

/** What is being written; it outlives the screen, so that a look elsewhere loses nothing. */
export const useFeedbackDraft = create<DraftStore>()((set) => ({
  ...EMPTY,
  change: (part) => set(part),
  clear: () => set(EMPTY),
}));

function toRules(draft: Draft): FeedbackDraft {
  const { kind, gid, problem, message } = draft;
  return kind === 'game' ? { kind, gid, problem, message } : { kind, message };
}

export function faultsOf(draft: Draft): FeedbackFault[] {
  return checkFeedback(toRules(draft));
}

/**
 * The body that is sent; null while something is missing.
 * @param played true where the profile has played the game, so that there is a session to send along
 */
export function toBody(draft: Draft, replyTo: string, played: boolean): Feedback | null {
  if (faultsOf(draft).length > 0) return null;
  const { kind, gid, problem, message, withSession } = draft;
  if (kind === 'other') return { kind, message, ...(replyTo.trim() === '' ? {} : { replyTo: replyTo.trim() }) };
  return { kind, gid: gid!, problem: problem!, message, withSession: withSession && played };
}
