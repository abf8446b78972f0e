import type { Member } from './household.ts';
import {
  type AllowanceQuestion,
  playAllowance,
  secondsOfDay,
  secondsToBedtime,
  type TimeGiven,
} from './play-allowance.ts';

/** Minutes a child may ask for. Our choice. */
export const WISHED_MINUTES = [15, 30, 60] as const;
/** Fewest and most minutes a parent gives at once. Our choice. */
export const FEWEST_GIVEN_MINUTES = 5;
export const MOST_GIVEN_MINUTES = 240;
/** How long a parent may take to answer, in ms. Our choice: what was asked for in the morning is settled by the evening. */
export const WISH_LIFETIME_MS = 4 * 60 * 60 * 1000;
/** After this time the same may be asked again, in ms. Source: DESIGN §14 "ask-parent": within an hour it was asked already. */
export const WISH_PAUSE_MS = 60 * 60 * 1000;
/** Wishes of one child that may wait for an answer at once, and that may be made within a day. Our choice. */
export const MOST_OPEN_WISHES = 3;
export const MOST_WISHES_A_DAY = 12;

/** `lapsed`: nobody answered in time. */
export const WISH_STATUSES = ['open', 'granted', 'refused', 'lapsed'] as const;
export type WishStatus = (typeof WISH_STATUSES)[number];

/** What a child has asked for: a title above its age limit, or minutes. */
export type WishSubject =
  | { readonly kind: 'title'; readonly gid: string }
  | { readonly kind: 'time'; readonly minutes: number };

/** The last wish for the same: the same title, or time. */
export interface FormerWish {
  readonly status: WishStatus;
  /** ms since 1970 */
  readonly askedAtMs: number;
  /** Null while nobody has answered. */
  readonly answeredAtMs: number | null;
}

export interface WishQuestion {
  readonly actor: Member;
  /** Whether the rules stand against what is asked for; without that there is nothing to ask. */
  readonly isNeeded: boolean;
  readonly former: FormerWish | null;
  /** Others that wait, and all of the last 24 hours. */
  readonly othersOpen: number;
  readonly madeToday: number;
  readonly nowMs: number;
}

export type WishRefusal =
  /** The admin asks nobody. */
  | 'forbidden'
  | 'wish-needless'
  /** 'We asked already.' Source: DESIGN §14 "ask-parent". */
  | 'asked-already'
  | 'too-many-wishes';

/** Why a member may not ask for this now; null is a yes. */
export function refusalToAsk(question: WishQuestion): WishRefusal | null {
  const { actor, isNeeded, former, othersOpen, madeToday, nowMs } = question;
  if (actor.admin) return 'forbidden';
  if (!isNeeded) return 'wish-needless';
  if (former !== null && former.status !== 'granted') {
    if (nowMs - (former.answeredAtMs ?? former.askedAtMs) < WISH_PAUSE_MS) return 'asked-already';
  }
  return othersOpen >= MOST_OPEN_WISHES || madeToday >= MOST_WISHES_A_DAY ? 'too-many-wishes' : null;
}

/** `today` and `always` allow a title, `minutes` gives time. */
export type WishAnswer =
  | { readonly answer: 'today' | 'always' | 'no' }
  | { readonly answer: 'minutes'; readonly minutes: number };

export interface AnswerQuestion {
  readonly actor: Member;
  readonly wish: WishSubject & { readonly profileId: string; readonly status: WishStatus };
  readonly answer: WishAnswer['answer'];
}

export type AnswerDecision =
  /** `fresh-proof`: the admin's PIN given not long ago or now. `pin`: it has to be given now. */
  | { readonly ok: true; readonly proof: 'none' | 'fresh-proof' | 'pin' }
  | { readonly ok: false; readonly reason: 'forbidden' | 'wish-answered' | 'answer-does-not-fit' };

/**
 * Who may answer, and what that takes. A yes takes the admin's PIN; whoever asked may hand the device over to the admin, whose
 * PIN is then the only proof there is. A no gives nobody anything, so the admin says it without.
 */
export function decideAnswer({ actor, wish, answer }: AnswerQuestion): AnswerDecision {
  const isOwn = actor.id === wish.profileId;
  if (!actor.admin && (!isOwn || answer === 'no')) return { ok: false, reason: 'forbidden' };
  if (wish.status !== 'open') return { ok: false, reason: 'wish-answered' };
  const fits = answer === 'no' || (answer === 'minutes') === (wish.kind === 'time');
  if (!fits) return { ok: false, reason: 'answer-does-not-fit' };
  if (!actor.admin) return { ok: true, proof: 'pin' };
  return { ok: true, proof: answer === 'no' ? 'none' : 'fresh-proof' };
}

/** A wish nobody has answered in time is over, whether or not somebody has written that down. */
export function wishStatus(stored: WishStatus, expiresAtMs: number, nowMs: number): WishStatus {
  return stored === 'open' && nowMs >= expiresAtMs ? 'lapsed' : stored;
}

/**
 * What has to be given so that a profile may play `minutes` longer than its rules let it at this moment, whichever of them ends
 * it: the day's minutes grow, bedtime is put off, or both. Null where nothing limits it.
 */
export function timeToGive(question: AllowanceQuestion, minutes: number): TimeGiven | null {
  const { seconds, by } = playAllowance(question);
  if (by === null) return null;
  const wanted = Math.ceil(seconds) + minutes * 60;
  const ofDay = secondsOfDay(question);
  const isNightSooner = secondsToBedtime(question) < wanted;
  return {
    extraSeconds: ofDay < wanted ? Math.ceil(wanted - ofDay) : 0,
    bedtimeOffUntilMs: isNightSooner ? question.nowMs + wanted * 1000 : null,
  };
}
