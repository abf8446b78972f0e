import type { Eula } from '@nimbo/contracts/http';
import {
  BareDialog,
  Button,
  FocusZone,
  getCurrentFocusKey,
  Picture,
  Skeleton,
  setFocus,
  useFocusTarget,
} from '@nimbo/ui';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { FileText } from '@phosphor-icons/react/FileText';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useServices } from '../access/services.tsx';
import { picture } from '../catalogue/cover-art.ts';
import { useGames } from '../catalogue/queries.ts';
import { GameBackdrop } from '../games/game-backdrop.tsx';
import { useLaunch } from './launch-context.tsx';
import type { LaunchedGame } from './launch-state.ts';

/** Documents left, text right. The text has focus first; Accept is never disabled until scrolled. Source: DESIGN §14. */
export function TermsDialog({ game }: { game: LaunchedGame }) {
  const t = useTranslations();
  const launch = useLaunch();
  const queries = useQueryClient();
  const terms = useQuery({
    queryKey: ['terms', game.gid],
    queryFn: () => launch.loadTerms(),
    gcTime: 0,
    meta: { failure: 'local' },
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const [accepting, setAccepting] = useState(false);
  const hasText = (terms.data ?? []).length > 0;
  // A text that came late takes focus from where it had to wait: from there down lies nothing.
  useEffect(() => {
    if (hasText && getCurrentFocusKey() === 'terms:later') void setFocus('terms:text');
  }, [hasText]);
  const documents = terms.data ?? [];
  const pending = documents.filter((document) => !document.accepted);
  const shown = documents.find((document) => document.id === chosen) ?? pending[0] ?? documents[0];
  const accept = () => {
    setAccepting(true);
    void launch.acceptTerms(pending.map((document) => document.id)).finally(() => {
      setAccepting(false);
      void queries.invalidateQueries({ queryKey: ['admission'] });
    });
  };
  return (
    <>
      <GameBackdrop gid={game.gid} />
      <BareDialog
        label={t('terms.title', { title: game.title })}
        first={shown ? 'terms:text' : 'terms:later'}
        onClose={() => launch.cancel()}
      >
        <div className="go-terms">
          <aside className="go-terms__side">
            <TermsArt gid={game.gid} />
            <h2 className="n-h2">{t('terms.title', { title: game.title })}</h2>
            <p className="n-small n-mist">{t('terms.text', { count: Math.max(1, pending.length) })}</p>
            <FocusZone as="nav" flow="column" aria-label={t('terms.documents')} className="go-terms__list">
              {documents.map((document) => (
                <DocumentButton
                  key={document.id}
                  document={document}
                  current={document === shown}
                  onSelect={() => setChosen(document.id)}
                />
              ))}
            </FocusZone>
          </aside>
          <FocusZone as="section" flow="column" className="go-terms__main">
            {shown ? <TermsText key={shown.id} document={shown} /> : <Skeleton className="go-terms__skeleton" />}
            <FocusZone flow="row" first="terms:accept" remembers={false} className="go-terms__actions">
              <Button kind="primary" main focusKey="terms:accept" busy={accepting} disabled={!shown} onClick={accept}>
                {t('terms.accept')}
              </Button>
              <Button kind="quiet" focusKey="terms:later" onClick={() => launch.cancel()}>
                {t('common.notNow')}
              </Button>
            </FocusZone>
          </FocusZone>
        </div>
      </BareDialog>
    </>
  );
}

function TermsArt({ gid }: { gid: string }) {
  const { config } = useServices();
  const games = useGames();
  const game = games.data?.find((entry) => entry.gid === gid);
  const source = game ? picture(config.cdnUrl, gid, game.art, 'square') : null;
  return <Picture className="go-terms__art" src={source} />;
}

function DocumentButton({ document, current, onSelect }: { document: Eula; current: boolean; onSelect: () => void }) {
  const t = useTranslations();
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>();
  return (
    <button
      type="button"
      ref={ref}
      className="go-terms__document n-focus"
      aria-current={current}
      onClick={onSelect}
      {...focusProps}
    >
      {document.accepted ? (
        <CheckCircle className="n-icon go-terms__accepted" weight="fill" />
      ) : (
        <FileText className="n-icon" weight="bold" />
      )}
      <span>
        <b>{document.title}</b>
        <small>{document.accepted ? t('terms.accepted') : t('terms.pending')}</small>
      </span>
    </button>
  );
}

function TermsText({ document }: { document: Eula }) {
  const t = useTranslations();
  const { ref, focusProps } = useFocusTarget<HTMLDivElement>({ focusKey: 'terms:text' });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls has to take focus
    <div ref={ref} className="go-terms__text n-focus" role="document" tabIndex={0} data-scrolls="" {...focusProps}>
      <h3 className="n-h3">{document.title}</h3>
      <div className="go-terms__words">{document.text}</div>
      {document.url && /^https?:/.test(document.url) && (
        <a href={document.url} target="_blank" rel="noopener noreferrer">
          {t('terms.original')}
        </a>
      )}
    </div>
  );
}
