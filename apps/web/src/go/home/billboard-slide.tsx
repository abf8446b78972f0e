import type { BillboardItem, GameListItem } from '@nimbo/contracts/http';
import type { Language } from '@nimbo/domain';
import { CATEGORY_NAMES } from '@nimbo/i18n';
import { type BillboardSlide, CategoryMark, Tag } from '@nimbo/ui';
import { GameController } from '@phosphor-icons/react/GameController';
import { Star } from '@phosphor-icons/react/Star';
import type { ReactNode } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { paperOf, picture } from '../catalogue/cover-art.ts';
import { GameAge } from '../games/game-age.tsx';

interface SlideParts {
  readonly cdnUrl: string;
  readonly language: Language;
  /** What the item does not carry, once the list of games is there. */
  readonly game?: GameListItem | undefined;
  readonly freeTag?: ReactNode;
  readonly actions: ReactNode;
}

/** One item of the billboard as a slide; it needs nothing of the running app, so that the server can draw it too. */
export function slideOf(item: BillboardItem, { cdnUrl, language, game, freeTag, actions }: SlideParts): BillboardSlide {
  return {
    key: item.gid,
    title: item.title,
    text: item.summary,
    tags: (
      <>
        <Tag icon={<CategoryMark category={item.category} />}>{CATEGORY_NAMES[language][item.category]}</Tag>
        {freeTag}
      </>
    ),
    meta: <SlideMeta item={item} game={game} />,
    actions,
    picture: item.capture ? cdnUrl + item.capture : picture(cdnUrl, item.gid, item.art, 'hero'),
    pictureKind: item.capture ? 'capture' : 'printed',
    focal: item.focal,
    ...paperOf(item.art),
  };
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
