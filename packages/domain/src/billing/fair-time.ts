import { SHORT_SESSION_SECONDS } from '../constants.ts';
import type { PlayEndReason } from '../play-session.ts';

/**
 * Most that a household is given back in a day for crashes and for what only the player says, in seconds: crashing on
 * purpose must not be a way to play. Our choice.
 */
export const MOST_GIVEN_BACK_SECONDS = 1800;

/** Why somebody could not play although they wanted to. */
export type LostBy = 'queue' | 'start' | 'crash';

export interface EndedPlay {
  readonly endReason: PlayEndReason;
  /**
   * Waited in the queue, and from the server's place until the game could be played; never counted as played. Seconds.
   */
  readonly queuedSeconds: number;
  readonly startingSeconds: number;
  readonly playedSeconds: number;
  /** Since the last save that holds what was played; null where nothing was ever saved. Seconds. */
  readonly sinceSaveSeconds: number | null;
  /** The player said after a short play session that it did not launch. */
  readonly didNotLaunch: boolean;
  /** Given back to the household today of what that bounds, in seconds. */
  readonly givenBackTodaySeconds: number;
}

export interface FairTime {
  /** Played seconds that count. */
  readonly chargedSeconds: number;
  /**
   * What is shown as given back, each cause once, none of nothing. `queue` and waiting for the `start` were never
   * charged.
   */
  readonly givenBack: readonly { readonly by: LostBy; readonly seconds: number }[];
}

/** Ends that nobody chose: what was played since the last save is lost. */
const CRASHES: readonly PlayEndReason[] = ['game-crashed', 'host-lost'];
/** Ends before there was anything to play. */
const FAILED_STARTS: readonly PlayEndReason[] = ['start-failed', 'save-unavailable'];

/**
 * What of a play session counts. Waiting never does. A failed start counts nothing. A crash gives back what has to be
 * played again: everything of a short session or one never saved, else the time since the last save.
 */
export function fairTime(play: EndedPlay): FairTime {
  const { playedSeconds } = play;
  const couldNotStart = FAILED_STARTS.includes(play.endReason);
  const claimed = play.didNotLaunch && isShort(play);
  const lost = couldNotStart
    ? playedSeconds
    : Math.min(claimed ? playedSeconds : lostByCrash(play), leftToGiveBack(play));
  const crash = couldNotStart || claimed ? 0 : lost;
  const all = [
    { by: 'queue', seconds: play.queuedSeconds },
    { by: 'start', seconds: play.startingSeconds + lost - crash },
    { by: 'crash', seconds: crash },
  ] as const;
  return { chargedSeconds: playedSeconds - lost, givenBack: all.filter(({ seconds }) => seconds > 0) };
}

function lostByCrash(play: EndedPlay): number {
  if (!CRASHES.includes(play.endReason)) return 0;
  if (isShort(play)) return play.playedSeconds;
  return Math.min(play.playedSeconds, play.sinceSaveSeconds ?? play.playedSeconds);
}

function leftToGiveBack({ givenBackTodaySeconds }: EndedPlay): number {
  return Math.max(0, MOST_GIVEN_BACK_SECONDS - givenBackTodaySeconds);
}

function isShort({ playedSeconds }: EndedPlay): boolean {
  return playedSeconds < SHORT_SESSION_SECONDS;
}
