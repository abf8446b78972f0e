import { FEEDBACK_MAX_LENGTH } from './constants.ts';

/** What can be wrong with a game. Source: Spec §5, ledger G4. */
export const GAME_PROBLEMS = [
  'does-not-start',
  'picture-breaks-up',
  'no-sound',
  'controller',
  'save',
  'closes-by-itself',
] as const;
export type GameProblem = (typeof GAME_PROBLEMS)[number];

/** Messages an account may send within `FEEDBACK_WINDOW_SECONDS`. */
export const FEEDBACK_PER_WINDOW = 5;
/** One hour. */
export const FEEDBACK_WINDOW_SECONDS = 3600;

/** A message as it is counted and kept: one kind of line end, nothing around it. */
export function cleanFeedback(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

/** Characters a person would count: an emoji outside the basic plane is one, spaces around the message are none. */
export function feedbackLength(text: string): number {
  return [...cleanFeedback(text)].length;
}

/** Characters left; negative where there are too many. */
export function feedbackLeft(text: string): number {
  return FEEDBACK_MAX_LENGTH - feedbackLength(text);
}

export type FeedbackDraft =
  | {
      readonly kind: 'game';
      readonly gid: string | null;
      readonly problem: GameProblem | null;
      readonly message: string;
    }
  | { readonly kind: 'other'; readonly message: string };

export type FeedbackFault = 'game-missing' | 'problem-missing' | 'message-missing' | 'too-long';

/** Why a draft cannot be sent yet: a game problem needs the game and what went wrong, anything else a message. */
export function checkFeedback(draft: FeedbackDraft): FeedbackFault[] {
  const faults: FeedbackFault[] = [];
  if (draft.kind === 'game') {
    if (draft.gid === null) faults.push('game-missing');
    if (draft.problem === null) faults.push('problem-missing');
  } else if (feedbackLength(draft.message) === 0) faults.push('message-missing');
  if (feedbackLeft(draft.message) < 0) faults.push('too-long');
  return faults;
}
