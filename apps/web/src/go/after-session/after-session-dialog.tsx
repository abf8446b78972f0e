import { useEffect } from 'react';
import { useProfile } from '../catalogue/queries.ts';
import { GameBackdrop } from '../games/game-backdrop.tsx';
import { questionAfter, type RatingGame, useAfterSession } from '../state/after-session.ts';
import { useWishes } from '../state/wishes.ts';
import { RatingDialog } from './rating-dialog.tsx';
import { ShortSessionDialog } from './short-session-dialog.tsx';
import { UpsellDialog } from './upsell-dialog.tsx';

/** After a session: how was it, what went wrong with a short one, or how to go on when free minutes have ended. Source: Spec §4. */
export function AfterSessionDialog() {
  const { ratingGame, askRateGame, dismiss } = useAfterSession();
  const kids = useProfile().data?.kids ?? false;
  const asks = askRateGame && ratingGame !== null;
  // Children are asked for no ratings and offered nothing; that their time is over they are told. Source: DESIGN §8 "Kids".
  const isTimeOver = ratingGame?.endReason === 'time-limit';
  useEffect(() => {
    if (!asks || !kids) return;
    if (isTimeOver) useWishes.getState().ask({ kind: 'time' });
    dismiss();
  }, [asks, kids, isTimeOver, dismiss]);
  if (!asks || kids) return null;
  return (
    <>
      <GameBackdrop gid={ratingGame.gameId} />
      <Question key={ratingGame.sessionId} game={ratingGame} />
    </>
  );
}

function Question({ game }: { game: RatingGame }) {
  const question = questionAfter(game);
  if (question === 'upsell' && game.offer) return <UpsellDialog game={game} offer={game.offer} />;
  return question === 'short' ? <ShortSessionDialog game={game} /> : <RatingDialog game={game} />;
}
