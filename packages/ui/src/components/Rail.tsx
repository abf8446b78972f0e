import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { FocusZone } from '../focus/index.ts';
import { useRailMotion } from './rail-motion.ts';
import { firstCards, railWindow } from './rail-window.ts';

export interface RailProps<Item> {
  title: string;
  focusKey: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  renderItem: (item: Item, place: { index: number; tabStop: boolean }) => ReactNode;
  /** Closes the rail, for example with a card that shows all. */
  last?: ReactNode;
  aside?: ReactNode;
  /** The first rail below a billboard leaves the page at its top. */
  reveal?: 'start' | 'top';
  /** Form of its cards, for the boxes that stand in for those far from the screen. */
  format?: 'portrait' | 'wide';
}

export function Rail<Item>({
  title,
  focusKey,
  items,
  keyOf,
  renderItem,
  last,
  aside,
  reveal = 'start',
  format = 'portrait',
}: RailProps<Item>) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const [leading, setLeading] = useState(0);
  // Most rails of a page are never touched, so the cards beyond the screen come with the first touch.
  const [touched, setTouched] = useState(false);
  const { from, to: all } = railWindow(items.length, leading);
  const to = touched ? all : Math.min(all, firstCards(Math.max(screen.width, screen.height)));
  // Most steps change nothing about which cards exist, and then the rail is not drawn again.
  const lead = useCallback(
    (index: number) =>
      setLeading((old) => {
        const [before, now] = [railWindow(items.length, old), railWindow(items.length, index)];
        return before.from === now.from && before.to === now.to ? old : index;
      }),
    [items.length],
  );
  const show = useRailMotion(scroller, track);
  const touch = () => setTouched(true);
  const onFocus = useCallback(
    (event: React.FocusEvent<HTMLElement>) => {
      setTouched(true);
      const item = event.target.closest<HTMLElement>('.n-rail__item');
      if (!item) return;
      lead([...item.parentElement!.children].indexOf(item));
      show(item);
    },
    [show, lead],
  );
  // Touch and wheel lead by what they have scrolled to.
  const onScroll = () => {
    setTouched(true);
    const [first, second] = [...(track.current?.children ?? [])] as HTMLElement[];
    // Where keys have moved the track, its own offset says nothing.
    if (!first || !second || track.current!.style.transform !== '') return;
    lead(Math.floor(scroller.current!.scrollLeft / (second.offsetLeft - first.offsetLeft)));
  };
  return (
    <FocusZone
      as="section"
      flow="row"
      focusKey={focusKey}
      className="n-rail"
      aria-labelledby={id}
      data-reveal={reveal}
      onFocus={onFocus}
      onPointerEnter={touch}
    >
      <div className="n-rail__head">
        <h2 className="n-h3" id={id}>
          {title}
        </h2>
        {aside}
      </div>
      <div className="n-rail__window" ref={scroller} onScroll={onScroll}>
        <ul className="n-rail__track" ref={track} aria-labelledby={id}>
          {items.map((item, index) => (
            <li className="n-rail__item" key={keyOf(item)}>
              {index >= from && index < to ? (
                renderItem(item, { index, tabStop: index === from })
              ) : (
                <div className={format === 'wide' ? 'n-card n-card--wide' : 'n-card'} />
              )}
            </li>
          ))}
          {last && <li className="n-rail__item">{last}</li>}
        </ul>
      </div>
    </FocusZone>
  );
}
