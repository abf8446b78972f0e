import type { BillboardItem, GameListItem } from '@nimbo/contracts/http';
import { FREE_PLAY_SECONDS } from '@nimbo/domain';
import { CATEGORY_NAMES } from '@nimbo/i18n';
import { Billboard, type BillboardSlide, Button, CategoryMark, Tag } from '@nimbo/ui';
import { GameController } from '@phosphor-icons/react/GameController';
import { Gift } from '@phosphor-icons/react/Gift';
import { Info } from '@phosphor-icons/react/Info';
import { Play } from '@phosphor-icons/react/Play';
import { Star } from '@phosphor-icons/react/Star';
import { useMemo } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { useServices } from '../access/services.tsx';
import { paperOf, picture } from '../catalogue/cover-art.ts';
import { GameAge } from '../games/game-age.tsx';
import { useLaunch, useLaunchState } from '../launch/launch-context.tsx';
import { useRouter } from '../shell/router.tsx';

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
    return {
      key: item.gid,
      title: item.title,
      text: item.summary,
      tags: (
        <>
          <Tag icon={<CategoryMark category={item.category} />}>{CATEGORY_NAMES[language][item.category]}</Tag>
          {game?.free_play && (
            <Tag tone="leaf" icon={<Gift className="n-icon" weight="bold" />}>
              {t('home.freeMinutes', { minutes: String(FREE_PLAY_SECONDS / 60) })}
            </Tag>
          )}
        </>
      ),
      meta: <SlideMeta item={item} game={game} />,
      actions: <SlideActions item={item} />,
      picture: item.capture ? config.cdnUrl + item.capture : picture(config.cdnUrl, item.gid, item.art, 'hero'),
      pictureKind: item.capture ? 'capture' : 'printed',
      focal: item.focal,
      ...paperOf(item.art),
    };
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

function SlideMeta({ item, game }: { item: BillboardItem; game: GameListItem | undefined }) {
  const format = useFormatter();
  const language = useLocale();
  const t = useTranslations();
  const stars = game?.rating.value;
  const inputs = item.inputs.map((input, index) => {
    const word = t(`input.${input}`);
    return index === 0 ? word : word.toLocaleLowerCase(language);
  });
  return (
    <>
      <GameAge code={item.ratingCategory} />
      {stars != null && (
        <span>
          <Star className="n-icon" weight="fill" />
          {format.number(stars, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
        </span>
      )}
      {inputs.length > 0 && (
        <span>
          <GameController className="n-icon" weight="fill" />
          {format.list(inputs, { type: 'unit' })}
        </span>
      )}
    </>
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
