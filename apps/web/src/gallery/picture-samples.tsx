import type { Language } from '@nimbo/domain';
import { AgeMark, CategoryMark, GameCard, Mark, Picture, Rail, Skeleton } from '@nimbo/ui';
import { Lock } from '@phosphor-icons/react/Lock';
import styles from './Gallery.module.css';
import { Sample } from './Sample.tsx';

const MARKS = ['plain', 'brand', 'error', 'nothing', 'offline'] as const;
const CATEGORIES = [
  'arcade',
  'adventure',
  'racing',
  'casual',
  'sports',
  'rpg',
  'shooter',
  'simulation',
  'sci-fi',
] as const;
const AGES = ['L', 'RP', '10', '12', '14', '16', '18'] as const;
const CARDS = [
  { gid: 'rest', title: 'A card', badge: undefined },
  { gid: 'badge', title: 'Free play', badge: 'Free play' },
  { gid: 'locked', title: 'Of another plan', badge: 'Plus' },
  {
    gid: 'long',
    title: 'A name of so many words that no cover could ever hold all of them',
    badge: '18',
  },
  { gid: 'right-to-left', title: 'לעבת המשחק', badge: undefined },
] as const;
const nothing = () => {};

export function PictureSamples({ cdnUrl, language }: { cdnUrl: string; language: Language }) {
  return (
    <>
      <Sample title="Cards in a rail: rest, focus with its drop, badge, locked, broken picture">
        <div className={styles.wide}>
          <Rail
            title="A rail"
            focusKey="gallery:rail"
            items={CARDS}
            keyOf={(card) => card.gid}
            renderItem={(card, { tabStop }) => (
              <GameCard
                title={card.title}
                name={[card.title, card.badge].filter(Boolean).join(', ')}
                href={`/${language}/gallery#${card.gid}`}
                art={{ sources: [{ src: `${cdnUrl}/nothing-here.webp` }], paper: '#123038', ink: '#F3F6F0' }}
                badge={card.gid === 'locked' ? <LockedBadge plan={card.badge} /> : card.badge}
                verb="Play"
                focusKey={`gallery:${card.gid}`}
                tabStop={tabStop}
                onOpen={nothing}
              />
            )}
          />
        </div>
      </Sample>
      <Sample title="Cards that are loading, and a picture that is not there">
        <Skeleton className={styles.portrait} />
        <Skeleton className={styles.portrait} />
        <Skeleton className={styles.landscape} />
        <Picture src={`${cdnUrl}/nothing-here.webp`} />
        <Picture src={`${cdnUrl}/media/go/avatars/bolt.svg`} width={96} height={96} />
      </Sample>
      <Sample title="Marks">
        {MARKS.map((state) => (
          <span key={state} style={{ width: '4rem' }}>
            <Mark state={state} />
          </span>
        ))}
        {CATEGORIES.map((category) => (
          <CategoryMark key={category} category={category} />
        ))}
        {AGES.map((code) => (
          <AgeMark key={code} code={code} />
        ))}
      </Sample>
    </>
  );
}

/** A game of another plan keeps its colours; only the badge says so. */
function LockedBadge({ plan }: { plan: string }) {
  return (
    <>
      <Lock className="n-icon" weight="fill" />
      {plan}
    </>
  );
}
