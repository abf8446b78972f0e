import type { GameInfo } from '@nimbo/contracts/http';
import { CATEGORY_NAMES } from '@nimbo/i18n';
import { Button, CategoryMark, EmptyState, FittedTitle, IconButton, Skeleton, Tabs, Tag, useBack } from '@nimbo/ui';
import { ArrowLeft } from '@phosphor-icons/react/ArrowLeft';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useGameInfo, useProfile } from '../catalogue/queries.ts';
import { useReadFault } from '../catalogue/read-fault.ts';
import { UNREAD, Unread, type UnreadProps } from '../catalogue/unread.tsx';
import { useHints } from '../shell/hints.ts';
import { useRouter } from '../shell/router.tsx';
import { Screen } from '../shell/screen.tsx';
import { useWishes } from '../state/wishes.ts';
import { GalleryTab } from './gallery-tab.tsx';
import { GameHero } from './game-hero.tsx';
import { GameMeta } from './game-meta.tsx';
import { InformationTab } from './information-tab.tsx';
import { PlayRow } from './play-row.tsx';
import { SimilarTab } from './similar-tab.tsx';
import { useTabButtons } from './use-tab-buttons.ts';

type TabId = 'information' | 'gallery' | 'similar';

export function GameInfoScreen({ gid }: { gid: string }) {
  const info = useGameInfo(gid);
  const fault = useReadFault(info);
  if (info.data) return <Game info={info.data} />;
  if (info.data === null || fault === 'gone') return <GameNotFound gid={gid} isAbove={info.data === null} />;
  if (fault) return <GameUnread fault={fault} busy={info.isFetching} onAgain={() => void info.refetch()} />;
  return <GameInfoSkeleton />;
}

function Game({ info }: { info: GameInfo }) {
  const t = useTranslations();
  const router = useRouter();
  const [tab, setTab] = useState<TabId>('information');
  useBack(router.back);
  const tabs = [
    { id: 'information' as const, label: t('game.information') },
    ...(info.gallery.length > 0
      ? [{ id: 'gallery' as const, label: t('game.gallery'), count: info.gallery.length }]
      : []),
    ...(info.similar.length > 0 ? [{ id: 'similar' as const, label: t('game.similar') }] : []),
  ];
  useTabButtons(
    tabs.map(({ id }) => id),
    tab,
    setTab,
  );
  useHints([
    { key: 'confirm', label: t('hint.choose') },
    { key: 'back', label: t('hint.back') },
    { key: 'sections', label: t('hint.tabs') },
  ]);
  return (
    <Screen first="game:play" ready className="go-game n-page">
      <GameHero info={info} />
      <IconButton
        label={t('common.back')}
        kind="over"
        small
        className="go-game__back"
        onClick={router.back}
        focusKey="game:back"
      >
        <ArrowLeft className="n-icon" weight="bold" />
      </IconButton>
      <header className="go-game__head" data-reveal="top">
        <CategoryTags info={info} />
        <FittedTitle title={info.titulo} sizeRem={5} maxLines={2} className="go-game__title" />
        <GameMeta info={info} />
        <PlayRow info={info} />
      </header>
      <Tabs label={info.titulo} tabs={tabs} selected={tab} onSelect={setTab} panelClassName="go-game__panel">
        {tab === 'information' && <InformationTab info={info} />}
        {tab === 'gallery' && <GalleryTab info={info} />}
        {tab === 'similar' && <SimilarTab gids={info.similar} />}
      </Tabs>
    </Screen>
  );
}

function CategoryTags({ info }: { info: GameInfo }) {
  const language = useLocale();
  const t = useTranslations();
  return (
    <div className="n-row n-wrap go-tags">
      {info.categories.map((category) => (
        <Tag key={category} icon={<CategoryMark category={category} />}>
          {CATEGORY_NAMES[language][category]}
        </Tag>
      ))}
      {info.kind === 'mini-game' && <Tag>{t('game.miniGame')}</Tag>}
    </div>
  );
}

interface GameNotFoundProps {
  gid: string;
  /** It is there, and above the limit of the profile. */
  isAbove: boolean;
}

function GameNotFound({ gid, isAbove }: GameNotFoundProps) {
  const t = useTranslations();
  const router = useRouter();
  useBack(router.back);
  const ask = useWishes((wishes) => wishes.ask);
  const mayAsk = useProfile().data?.admin === false && isAbove;
  return (
    <Screen first="game:all" ready className="go-game n-page">
      <EmptyState
        whole
        title={t('game.notFound')}
        actions={
          <>
            <Button kind="primary" main focusKey="game:all" onClick={() => router.go({ screen: 'games' })}>
              {t('game.allGames')}
            </Button>
            {mayAsk && (
              <Button focusKey="game:ask" onClick={() => ask({ kind: 'title', gid })}>
                {t('asking.askParent')}
              </Button>
            )}
          </>
        }
      >
        {t('game.notFoundText')}
      </EmptyState>
    </Screen>
  );
}

function GameUnread(read: Pick<UnreadProps, 'fault' | 'busy' | 'onAgain'>) {
  const t = useTranslations();
  const router = useRouter();
  useBack(router.back);
  return (
    <Screen first={UNREAD} ready className="go-game n-page">
      <Unread
        {...read}
        whole
        title={t('game.unread')}
        leave={t('game.allGames')}
        onLeave={() => router.go({ screen: 'games' })}
      />
    </Screen>
  );
}

function GameInfoSkeleton() {
  return (
    <main className="go-screen go-game n-page" aria-busy="true">
      <Skeleton className="go-game-skeleton__title" />
      <Skeleton className="go-game-skeleton__line" />
      <Skeleton className="go-game-skeleton__text" />
    </main>
  );
}
