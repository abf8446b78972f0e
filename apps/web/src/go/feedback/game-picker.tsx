import type { GameListItem } from '@nimbo/contracts/http';
import { FocusZone, Picture, useFocusTarget } from '@nimbo/ui';
import { MagnifyingGlass } from '@phosphor-icons/react/MagnifyingGlass';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useServices } from '../access/services.tsx';
import { paperOf, picture } from '../catalogue/cover-art.ts';
import { useGames, usePlayedGames } from '../catalogue/queries.ts';
import { ChooseGameDialog } from './choose-game-dialog.tsx';

/** Last games offered beside *Another*. */
const LAST_GAMES = 5;

/** Which game it is about: the last ones played, or any other. */
export function GamePicker({ chosen, onChoose }: { chosen: string | null; onChoose: (gid: string) => void }) {
  const t = useTranslations();
  const [choosing, setChoosing] = useState(false);
  const games = useGames().data ?? [];
  const byGid = (gid: string) => games.find((game) => game.gid === gid);
  const last = (usePlayedGames().data ?? []).flatMap(({ gid }) => byGid(gid) ?? []).slice(0, LAST_GAMES);
  const other = chosen !== null && !last.some(({ gid }) => gid === chosen) ? byGid(chosen) : undefined;
  const shown = other ? [other, ...last.slice(0, LAST_GAMES - 1)] : last;
  return (
    <section>
      <p className="go-feedback__label" id="feedback-which">
        {t('feedback.which')}
        {last.length > 0 && <span>{t('feedback.lastGames')}</span>}
      </p>
      <FocusZone flow="row" className="go-feedback__games" role="group" aria-labelledby="feedback-which">
        {shown.map((game) => (
          <GameTile key={game.gid} game={game} chosen={game.gid === chosen} onChoose={() => onChoose(game.gid)} />
        ))}
        <AnotherTile onPress={() => setChoosing(true)} />
      </FocusZone>
      {choosing && (
        <ChooseGameDialog
          onClose={() => setChoosing(false)}
          onChoose={(gid) => {
            onChoose(gid);
            setChoosing(false);
          }}
        />
      )}
    </section>
  );
}

function GameTile({ game, chosen, onChoose }: { game: GameListItem; chosen: boolean; onChoose: () => void }) {
  const { config } = useServices();
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>({ focusKey: `feedback:game:${game.gid}` });
  return (
    <button
      type="button"
      ref={ref}
      aria-pressed={chosen}
      className="go-feedback__game n-focus"
      onClick={onChoose}
      {...focusProps}
    >
      <span className="go-feedback__cover" style={{ background: paperOf(game.art).paper }}>
        <Picture src={picture(config.cdnUrl, game.gid, game.art, 'square')} width={256} height={256} />
      </span>
      <span className="go-feedback__name" dir="auto">
        {game.titulo}
      </span>
    </button>
  );
}

function AnotherTile({ onPress }: { onPress: () => void }) {
  const t = useTranslations();
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>({ focusKey: 'feedback:another' });
  return (
    <button
      type="button"
      ref={ref}
      className="go-feedback__game n-focus"
      aria-haspopup="dialog"
      onClick={onPress}
      {...focusProps}
    >
      <span className="go-feedback__cover go-feedback__cover--another">
        <MagnifyingGlass className="n-icon" weight="bold" />
        {t('feedback.another')}
      </span>
    </button>
  );
}
