import { Picture } from '@nimbo/ui';
import { useEffect, useMemo, useRef } from 'react';
import { useServices } from '../../access/services.tsx';
import { paperOf, picture } from '../../catalogue/cover-art.ts';
import { useGames, usePlayedGames, usePopular } from '../../catalogue/queries.ts';
import { continuePlaying } from '../../home/rails.ts';
import { turnSplashes, useSplash } from '../../state/splash.ts';
import { splashGames } from './splash-games.ts';

/** Hero pictures of the game and of the player's own rails, one after the other. */
export function SplashPictures({ gid }: { gid: string | null }) {
  const { config } = useServices();
  const games = useSplashGames(gid);
  const { currentSplash } = useSplash();
  useEffect(turnSplashes, []);
  // The game itself comes first, wherever the row of six stands.
  const first = useRef(currentSplash).current;
  const count = Math.max(1, games.length);
  const turn = (currentSplash - first + count * 6) % count;
  const game = games[turn];
  const former = games[(turn - 1 + count) % count];
  return (
    <div className="go-loader__hero" style={{ background: paperOf(former?.art ?? null).paper }} aria-hidden="true">
      {former && former !== game && currentSplash !== first && (
        <Picture key={`former-${former.gid}`} src={picture(config.cdnUrl, former.gid, former.art, 'hero')} />
      )}
      {game && (
        <div key={game.gid} className="go-loader__splash" style={{ background: paperOf(game.art).paper }}>
          <Picture src={picture(config.cdnUrl, game.gid, game.art, 'hero')} />
        </div>
      )}
    </div>
  );
}

function useSplashGames(gid: string | null) {
  const games = useGames().data;
  const popular = usePopular().data;
  const played = usePlayedGames().data;
  return useMemo(() => {
    const started = games?.find((entry) => entry.gid === gid);
    return splashGames(started, [continuePlaying(played ?? [], games ?? []), popular ?? []]);
  }, [games, popular, played, gid]);
}
