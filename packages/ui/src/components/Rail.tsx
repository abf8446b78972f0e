import { type ReactNode, useCallback, useId, useRef } from 'react';
import { FocusZone } from '../focus/index.ts';
import { useRailMotion } from './rail-motion.ts';

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
}: RailProps<Item>) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const show = useRailMotion(scroller, track);
  const onFocus = useCallback(
    (event: React.FocusEvent<HTMLElement>) => {
      const item = event.target.closest<HTMLElement>('.n-rail__item');
      if (item) show(item);
    },
    [show],
  );
  return (
    <FocusZone
      as="section"
      flow="row"
      focusKey={focusKey}
      className="n-rail"
      aria-labelledby={id}
      data-reveal={reveal}
      onFocus={onFocus}
    >
      <div className="n-rail__head">
        <h2 className="n-h3" id={id}>
          {title}
        </h2>
        {aside}
      </div>
      <div className="n-rail__window" ref={scroller}>
        <ul className="n-rail__track" ref={track} aria-labelledby={id}>
          {items.map((item, index) => (
            <li className="n-rail__item" key={keyOf(item)}>
              {renderItem(item, { index, tabStop: index === 0 })}
            </li>
          ))}
          {last && <li className="n-rail__item">{last}</li>}
        </ul>
      </div>
    </FocusZone>
  );
}
