import type { EndReason } from '@nimbo/contracts/end-reason';
import type { TodaysTime } from '@nimbo/contracts/http';

type Today = Pick<TodaysTime, 'minutesLeft' | 'by'> | undefined;

/** Message that says why a session ended; null where the player did it, or where there is nothing to say. */
export function endWords(reason: EndReason | null, today: Today) {
  switch (reason) {
    case 'time-limit':
      // A session has a longest time of its own, which says nothing about the day.
      if (today?.minutesLeft !== 0) return 'after.timeLimit';
      return today.by === 'bedtime' ? 'after.bedtime' : 'after.dayOver';
    case 'host-lost':
      return 'after.hostLost';
    case 'game-crashed':
      return 'after.crashed';
    case 'detached-too-long':
      return 'after.waitedTooLong';
    case 'replaced':
      return 'after.replaced';
    case 'not-allowed':
      return 'after.notAllowed';
    case 'operator':
      return 'after.operator';
    default:
      return null;
  }
}

/** What follows a child's game: whose day is over may ask for more, who was interrupted hears why, nobody is asked to rate. */
export function afterChildsGame(reason: EndReason | null, today: Today): 'ask-for-time' | 'tell' | 'nothing' {
  if (reason === 'time-limit' && today?.minutesLeft === 0) return 'ask-for-time';
  return endWords(reason, today) === null ? 'nothing' : 'tell';
}
