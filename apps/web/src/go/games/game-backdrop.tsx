import { Picture } from '@nimbo/ui';
import { useServices } from '../access/services.tsx';
import { paperOf, picture } from '../catalogue/cover-art.ts';
import { useGames } from '../catalogue/queries.ts';

/** The game's own hero over the page, for the dialog that lies on it. Source: DESIGN §7 "Dialog". */
export function GameBackdrop({ gid }: { gid: string }) {
  const { config } = useServices();
  const games = useGames();
  const game = games.data?.find((entry) => entry.gid === gid);
  if (!game?.art) return null;
  return (
    <div className="go-backdrop" aria-hidden="true" style={{ background: paperOf(game.art).paper }}>
      <Picture src={picture(config.cdnUrl, gid, game.art, 'hero')} />
    </div>
  );
}
