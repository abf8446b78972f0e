import { useProfile } from '../catalogue/queries.ts';
import { GameBackdrop } from '../games/game-backdrop.tsx';
import { questionAfter, type RatingGame, useAfterSession } from '../state/after-session.ts';
import { ChildsEnd } from './childs-end-dialog.tsx';
import { RatingDialog } from './rating-dialog.tsx';
import { ShortSessionDialog } from './short-session-dialog.tsx';
import { UpsellDialog } from './upsell-dialog.tsx';

/** After a session: how was it, what went wrong with a short one, or how to go on when free minutes have ended. Source: Spec §4. */
export function AfterSessionDialog() {
  const { ratingGame, askRateGame } = useAfterSession();
  const kids = useProfile().data?.kids ?? false;
  if (!askRateGame || ratingGame === null) return null;
  if (kids) return <ChildsEnd key={ratingGame.sessionId} game={ratingGame} />;
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
