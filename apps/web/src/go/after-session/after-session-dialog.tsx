import { GameBackdrop } from '../games/game-backdrop.tsx';
import { useAfterSession } from '../state/after-session.ts';
import { RatingDialog } from './rating-dialog.tsx';
import { ShortSessionDialog } from './short-session-dialog.tsx';

/** After a session: how was it, or, after a short one, what went wrong. Source: Spec §4. */
export function AfterSessionDialog() {
  const { ratingGame, askRateGame } = useAfterSession();
  if (!askRateGame || !ratingGame) return null;
  const Question = ratingGame.shortSession ? ShortSessionDialog : RatingDialog;
  return (
    <>
      <GameBackdrop gid={ratingGame.gameId} />
      <Question key={ratingGame.sessionId} game={ratingGame} />
    </>
  );
}
