import { CaretLeft } from '@phosphor-icons/react/CaretLeft';
import { CaretRight } from '@phosphor-icons/react/CaretRight';
import { Pause } from '@phosphor-icons/react/Pause';
import { Play } from '@phosphor-icons/react/Play';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { FocusZone, leadsByFocus, useFocusTarget, useInputState } from '../focus/index.ts';
import { FittedTitle } from './FittedTitle.tsx';

/** Time a slide stays while nobody touches anything, in ms. Source: DESIGN §7. */
const ROTATE_MS = 9000;

export interface BillboardSlide {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly tags: ReactNode;
  readonly meta: ReactNode;
  readonly actions: ReactNode;
  readonly picture: string | null;
  readonly pictureKind: 'capture' | 'printed';
  /** What has to stay in a capture where it is cut, in percent. */
  readonly focal?: { readonly x: number; readonly y: number } | null;
  /** Colour of the printed picture and of type on it. */
  readonly paper: string;
  readonly ink: string;
}

export interface BillboardProps {
  label: string;
  slides: readonly BillboardSlide[];
  focusKey: string;
  /** Focus key of the main action. */
  first: string;
  words: { slide: (number: number) => string; pause: string; rotate: string; previous: string; next: string };
}

export function Billboard({ label, slides, focusKey, first, words }: BillboardProps) {
  const [current, setCurrent] = useState(0);
  const [rotating, setRotating] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [announced, setAnnounced] = useState('');
  const busy = useRef(false);
  const { mode } = useInputState();
  const index = Math.min(current, slides.length - 1);
  const slide = slides[index];

  useEffect(() => {
    if (!rotating || slides.length < 2) return;
    const timer = setInterval(() => {
      if (!busy.current && !document.hidden) setCurrent((old) => (old + 1) % slides.length);
    }, ROTATE_MS);
    return () => clearInterval(timer);
  }, [rotating, slides.length]);

  if (!slide) return null;
  // One move of the user stops the rotation for good.
  const move = (offset: number) => {
    const next = (index + offset + slides.length) % slides.length;
    setRotating(false);
    setCurrent(next);
    setAnnounced(`${slides[next]!.title}, ${words.slide(next + 1)}`);
  };
  return (
    <FocusZone
      as="section"
      flow="row"
      focusKey={focusKey}
      first={first}
      remembers={false}
      className="n-billboard"
      aria-roledescription="carousel"
      aria-label={label}
      data-reveal="top"
      onFocus={() => {
        busy.current = leadsByFocus();
      }}
      onBlur={() => {
        busy.current = false;
      }}
      onPointerEnter={() => {
        busy.current = true;
      }}
      onPointerLeave={() => {
        busy.current = false;
      }}
    >
      <div className="n-billboard__pictures" aria-hidden="true">
        {slides.map((entry, place) => (
          <SlidePicture key={entry.key} slide={entry} away={Math.abs(place - index)} />
        ))}
      </div>
      <SlideText
        slide={slide}
        title={<FittedTitle title={slide.title} sizeRem={5.2} className="n-billboard__title" />}
      />
      <div className="n-billboard__actions">
        {slide.actions}
        <span className="n-grow" />
        {slides.length > 1 && (
          <div className="n-pager">
            <PagerButton label={words.previous} onPress={() => move(-1)}>
              <CaretLeft className="n-icon" weight="bold" />
            </PagerButton>
            {slides.map((entry, place) => (
              <i key={entry.key} data-current={place === index ? '' : undefined} />
            ))}
            <PagerButton label={words.next} onPress={() => move(1)}>
              <CaretRight className="n-icon" weight="bold" />
            </PagerButton>
            {leadsByFocus(mode) && (
              <PagerButton label={rotating ? words.pause : words.rotate} onPress={() => setRotating(!rotating)}>
                {rotating ? <Pause className="n-icon" weight="fill" /> : <Play className="n-icon" weight="fill" />}
              </PagerButton>
            )}
          </div>
        )}
      </div>
      <span className="n-sr" aria-live="polite">
        {announced}
      </span>
    </FocusZone>
  );
}

/**
 * The first slide as a server sends it: no focus, no turning, and its title in one size, as nothing has been measured yet. The
 * billboard takes its place without moving anything. The page's policy lets no server set styles of single elements: those of the slide
 * come with the app.
 */
export function BillboardStill({ label, slide }: { label: string; slide: BillboardSlide }) {
  return (
    <section className="n-billboard" aria-label={label}>
      <div className="n-billboard__pictures" aria-hidden="true">
        <SlidePicture slide={slide} away={0} still />
      </div>
      <SlideText
        still
        slide={slide}
        title={<h1 className="n-billboard__title n-billboard__title--still n-fitted">{slide.title}</h1>}
      />
      <div className="n-billboard__actions">{slide.actions}</div>
    </section>
  );
}

/** @param away how many slides from the one that is shown; its neighbours are loaded */
function SlidePicture({ slide, away, still }: { slide: BillboardSlide; away: number; still?: boolean }) {
  const classes = ['n-billboard__picture', `n-billboard__picture--${slide.pictureKind}`];
  if (away === 0) classes.push('n-billboard__picture--shown');
  return (
    <div className={classes.join(' ')} style={still ? undefined : pictureStyle(slide)}>
      {slide.picture && away <= 1 && (
        <img src={slide.picture} alt="" decoding="async" fetchPriority={away === 0 ? 'high' : 'low'} />
      )}
    </div>
  );
}

function SlideText({ slide, title, still }: { slide: BillboardSlide; title: ReactNode; still?: boolean }) {
  const isPrinted = slide.pictureKind === 'printed';
  const hasInk = isPrinted && !still;
  const isDark = isPrinted && still && isDarkInk(slide.ink);
  return (
    <div
      className={isDark ? 'n-billboard__text n-billboard__text--dark' : 'n-billboard__text'}
      style={hasInk ? { ['--billboard-ink' as string]: slide.ink } : undefined}
    >
      <div className="n-row n-wrap n-billboard__tags">{slide.tags}</div>
      {title}
      <p className="n-lead" dir="auto">
        {slide.text}
      </p>
      <div className="n-meta">{slide.meta}</div>
    </div>
  );
}

/** @param ink `#rrggbb` */
const isDarkInk = (ink: string) => [1, 3, 5].every((start) => Number.parseInt(ink.slice(start, start + 2), 16) < 0x80);

function pictureStyle({ pictureKind, paper, focal }: BillboardSlide): CSSProperties {
  if (pictureKind === 'printed') return { background: paper };
  return focal ? ({ '--focal': `${focal.x}% ${focal.y}%` } as CSSProperties) : {};
}

function PagerButton({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>();
  return (
    <button
      type="button"
      ref={ref}
      className="n-pager__button n-focus"
      aria-label={label}
      onClick={onPress}
      {...focusProps}
    >
      {children}
    </button>
  );
}
