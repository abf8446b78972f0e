import type { GameInfo } from '@nimbo/contracts/http';
import { Picture } from '@nimbo/ui';
import { useServices } from '../access/services.tsx';
import { paperOf, picture } from '../catalogue/cover-art.ts';
import { captureSize } from './capture-size.ts';

/** Narrowest capture that may fill the width of the page, in px. Source: DESIGN §6. */
const FULL_WIDTH = 1280;

/** Behind the head of a game's page: its capture over the whole width or, where that is small, beside the printed picture. */
export function GameHero({ info }: { info: GameInfo }) {
  const { config } = useServices();
  const capture = info.gallery[0];
  const fills = capture !== undefined && capture.width >= FULL_WIDTH;
  return (
    <div className="go-game__hero" aria-hidden="true" style={{ background: paperOf(info.art).paper }}>
      {!fills && <Picture src={picture(config.cdnUrl, info.gid, info.art, 'hero')} />}
      {capture && (
        <Picture
          src={config.cdnUrl + capture.path}
          className={fills ? '' : 'go-game__capture'}
          style={captureSize(capture)}
        />
      )}
    </div>
  );
}
