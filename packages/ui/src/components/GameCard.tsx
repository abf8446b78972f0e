import { Play } from '@phosphor-icons/react/Play';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { inputMode, leadsByFocus, useFocusTarget } from '../focus/index.ts';
import { ConfirmDrop } from './ConfirmDrop.tsx';
import { usePicturePause } from './picture-pause.ts';

/** Pictures of a card, best first; each next one is tried when the one before cannot be loaded. */
export interface CardArt {
  readonly sources: readonly { readonly src: string; readonly srcSet?: string }[];
  /** Colours of the flat card that stands in when no picture loads. */
  readonly paper: string;
  readonly ink: string;
}

export interface GameCardProps {
  title: string;
  /** Accessible name: title, category, age and badge. */
  name: string;
  href: string;
  art: CardArt;
  format?: 'portrait' | 'wide';
  badge?: ReactNode;
  /** What Confirm does, on the drop. */
  verb: string;
  focusKey: string;
  /** Place in its list, for grids. */
  index?: number;
  /** One stop per rail for Tab. */
  tabStop?: boolean;
  onOpen: () => void;
  /** Confirm by key or pad where the game can be played at once. */
  onPlay?: (() => void) | undefined;
  onFocus?: (() => void) | undefined;
}

export function GameCard(props: GameCardProps) {
  const { title, name, href, art, format = 'portrait', badge, verb, focusKey, onOpen, onPlay } = props;
  const { ref, focused, focusProps } = useFocusTarget<HTMLAnchorElement>({
    focusKey,
    onInfo: onOpen,
    onFocus: props.onFocus,
  });
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (leadsByFocus(inputMode()) && onPlay) onPlay();
    else onOpen();
  };
  return (
    <a
      ref={ref}
      href={href}
      className={format === 'wide' ? 'n-card n-card--wide n-focus' : 'n-card n-focus'}
      aria-label={name}
      data-index={props.index}
      data-paper={art.paper}
      tabIndex={focused || props.tabStop ? 0 : -1}
      onClick={onClick}
      {...focusProps}
    >
      <CardPicture art={art} title={title} format={format} />
      {badge && <span className="n-card__badge">{badge}</span>}
      {onPlay && (
        <span
          className="n-card__play"
          aria-hidden="true"
          onClick={(event) => {
            event.preventDefault();
            event.stopPropagation();
            onPlay();
          }}
        >
          <Play className="n-icon" weight="fill" />
        </span>
      )}
      {focused && <ConfirmDrop verb={verb} />}
    </a>
  );
}

/** Browsers that measure a lazy picture by themselves do; for the others the width on a sofa, and on a phone. */
const SIZES = {
  portrait: 'auto, (max-width: 700px) 33vw, 247px',
  wide: 'auto, (max-width: 700px) 232px, 410px',
} as const;

function CardPicture({ art, title, format }: { art: CardArt; title: string; format: 'portrait' | 'wide' }) {
  const [failed, setFailed] = useState(0);
  const waits = usePicturePause();
  const source = art.sources[failed];
  if (waits || !source)
    return (
      <span className="n-card__paper" style={{ background: art.paper, color: art.ink }} aria-hidden="true">
        <span dir="auto">{title}</span>
      </span>
    );
  return (
    <img
      key={source.src}
      className="n-card__art"
      src={source.src}
      srcSet={source.srcSet}
      sizes={SIZES[format]}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      style={{ background: art.paper }}
      onError={() => setFailed(failed + 1)}
    />
  );
}
