import type { BillboardItem, GameListItem } from '@nimbo/contracts/http';
import { FREE_PLAY_SECONDS } from '@nimbo/domain';
import { Billboard, type BillboardSlide, Button, Tag } from '@nimbo/ui';
import { Gift } from '@phosphor-icons/react/Gift';
import { Info } from '@phosphor-icons/react/Info';
import { Play } from '@phosphor-icons/react/Play';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useServices } from '../access/services.tsx';
import { useLaunch, useLaunchState } from '../launch/launch-context.tsx';
import { useRouter } from '../shell/router.tsx';
import { slideOf } from './billboard-slide.tsx';

const SLIDES = 5;

interface HomeBillboardProps {
  items: readonly BillboardItem[];
  /** What the billboard's items do not carry. */
  games: readonly GameListItem[];
}

export function HomeBillboard({ items, games }: HomeBillboardProps) {
  const { config } = useServices();
  const t = useTranslations();
  const language = useLocale();
  const byGid = useMemo(() => new Map(games.map((game) => [game.gid, game])), [games]);
  const shown = items.slice(0, SLIDES);
  const slides = shown.map((item): BillboardSlide => {
    const game = byGid.get(item.gid);
    return slideOf(item, {
      cdnUrl: config.cdnUrl,
      language,
      game,
      actions: <SlideActions item={item} />,
      freeTag: game?.free_play && (
        <Tag tone="leaf" icon={<Gift className="n-icon" weight="bold" />}>
          {t('home.freeMinutes', { minutes: String(FREE_PLAY_SECONDS / 60) })}
        </Tag>
      ),
    });
  });
  return (
    <Billboard
      label={t('home.featured')}
      slides={slides}
      focusKey="billboard"
      first="billboard:main"
      words={{
        slide: (number) => t('home.slide', { number: String(number), count: String(shown.length) }),
        pause: t('home.pause'),
        rotate: t('home.rotate'),
        previous: t('home.previous'),
        next: t('home.next'),
      }}
    />
  );
}

function SlideActions({ item }: { item: BillboardItem }) {
  const t = useTranslations();
  const router = useRouter();
  const launch = useLaunch();
  const { step } = useLaunchState();
  const playable = item.status === 'playable';
  const open = () => router.go({ screen: 'game', gid: item.gid });
  return (
    <>
      {playable && (
        <Button
          kind="primary"
          main
          focusKey="billboard:main"
          icon={<Play className="n-icon" weight="fill" />}
          busy={step === 'checking' || step === 'creating'}
          onClick={() => void launch.play({ gid: item.gid, title: item.title })}
        >
          {t('home.playNow')}
        </Button>
      )}
      <Button
        // Another place in the focus model is another button: it takes its key only when it appears.
        key={String(playable)}
        kind={playable ? 'over' : 'primary'}
        main={!playable}
        focusKey={playable ? 'billboard:info' : 'billboard:main'}
        icon={<Info className="n-icon go-phone-only" weight="bold" />}
        onClick={open}
      >
        <span className={playable ? 'go-not-phone' : ''}>{t('home.moreInfo')}</span>
      </Button>
    </>
  );
}
