import type { GameListItem } from '@nimbo/contracts/http';
import { Button, Dialog, Field, FocusZone, Spinner } from '@nimbo/ui';
import { MagnifyingGlass } from '@phosphor-icons/react/MagnifyingGlass';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useGames } from '../catalogue/queries.ts';
import { Listed } from '../catalogue/unread.tsx';
import { createSearch } from '../search/search-index.ts';

/** As many as can be looked over; more letters find the others. */
const SHOWN = 6;
const NONE: readonly GameListItem[] = [];

export interface ChooseGameDialogProps {
  readonly onChoose: (gid: string) => void;
  readonly onClose: () => void;
}

/** Any game of the catalogue, by its title. */
export function ChooseGameDialog({ onChoose, onClose }: ChooseGameDialogProps) {
  const t = useTranslations();
  const list = useGames();
  const games = list.data ?? NONE;
  const [text, setText] = useState('');
  const query = useDeferredValue(text);
  const find = useMemo(() => createSearch(games), [games]);
  const found = useMemo(() => (query.trim() === '' ? games : find(query)).slice(0, SHOWN), [find, games, query]);
  return (
    <Dialog title={t('feedback.anotherTitle')} first="field:feedback-game" onClose={onClose}>
      <FocusZone flow="column" className="go-choose">
        <Field
          type="search"
          label={t('search.label')}
          hideLabel
          focusKey="field:feedback-game"
          placeholder={t('search.label')}
          value={text}
          onChange={setText}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          icon={<MagnifyingGlass className="n-icon" weight="bold" />}
        />
        <div className="go-choose__list">
          <Listed part list={list} waiting={<Spinner />}>
            {found.map((game) => (
              <Button key={game.gid} block className="go-choose__game" onClick={() => onChoose(game.gid)}>
                <span dir="auto">{game.titulo}</span>
              </Button>
            ))}
            {found.length === 0 && (
              <p className="n-mist" role="status">
                {t('search.nothing', { query })}
              </p>
            )}
          </Listed>
        </div>
        <Button kind="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </FocusZone>
    </Dialog>
  );
}
