import { FocusContext, useFocusable } from '@noriginmedia/norigin-spatial-navigation';
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { PAD_EVENT } from '../focus/index.ts';
import { alongGrid } from '../focus/resolvers.ts';
import { type GridGeometry, type GridWindow, gridWindow, pageTarget } from './grid-window.ts';

export interface CardGridProps<Item> {
  label: string;
  focusKey: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  renderItem: (item: Item, place: { index: number; tabStop: boolean }) => ReactNode;
  /** Narrowest card, in rem at scale 1. */
  minWidthRem?: number;
  /** Told how many columns there are, before they are painted and whenever they change. */
  onColumns?: (count: number) => void;
}

const GAP_REM = 1.625;
/** A list that has stood for so long gets the rows beyond the screen, in ms. */
const REST_MS = 120;

/** As many columns as fit; only the rows near the screen exist. */
export function CardGrid<Item>(props: CardGridProps<Item>) {
  const { label, focusKey, items, keyOf, renderItem, minWidthRem = 10.5, onColumns } = props;
  const columns = useRef(1);
  const [count, setCount] = useState(1);
  const [view, setView] = useState<GridWindow>({ from: 0, to: Math.min(items.length, 28), above: 0, below: 0 });
  // Another list in the same place, as while somebody types: first what can be seen, the rows around it when there is time.
  const place = useRef<Omit<GridGeometry, 'count'> | null>(null);
  const [first] = useState(items);
  const [listed, setListed] = useState(items);
  if (listed !== items) {
    setListed(items);
    if (place.current) setView(gridWindow({ ...place.current, count: items.length }, 0));
  }
  const nextFocusResolver = useMemo(() => alongGrid(() => columns.current), []);
  const zone = useFocusable<object, HTMLDivElement>({ focusKey, nextFocusResolver, measureChildrenLayout: false });

  useLayoutEffect(() => {
    const grid = zone.ref.current;
    if (!grid) return;
    let whole = items === first;
    const update = () => {
      const root = document.documentElement;
      const unit =
        Number.parseFloat(getComputedStyle(root).fontSize) * Number(getComputedStyle(root).getPropertyValue('--n-k'));
      const phone = root.dataset.scale === 'phone';
      const gap = phone ? unit * 0.8 : unit * GAP_REM;
      const fit = phone ? 3 : Math.max(1, Math.floor((grid.clientWidth + gap) / (unit * minWidthRem + gap)));
      columns.current = fit;
      setCount(fit);
      onColumns?.(fit);
      const card = grid.querySelector<HTMLElement>('.n-grid__item');
      place.current = {
        columns: fit,
        rowHeight: card ? card.offsetHeight + Number.parseFloat(getComputedStyle(card.parentElement!).rowGap) : 0,
        scrolled: -grid.getBoundingClientRect().top,
        screenHeight: window.innerHeight,
      };
      const next = gridWindow({ ...place.current, count: items.length }, whole ? undefined : 0);
      setView((old) =>
        old.from === next.from && old.to === next.to && old.above === next.above && old.below === next.below
          ? old
          : next,
      );
    };
    update();
    const rest = setTimeout(() => {
      whole = true;
      // A letter that comes meanwhile goes first.
      startTransition(update);
    }, REST_MS);
    const observer = new ResizeObserver(update);
    observer.observe(grid);
    window.addEventListener('scroll', update, { passive: true });
    return () => {
      clearTimeout(rest);
      observer.disconnect();
      window.removeEventListener('scroll', update);
    };
  }, [zone.ref, items, first, minWidthRem, onColumns]);

  usePageJumps(zone.ref, columns, items.length);

  return (
    <FocusContext.Provider value={zone.focusKey}>
      <div
        ref={zone.ref}
        className="n-grid"
        style={{ paddingTop: view.above, paddingBottom: view.below, ['--columns' as string]: count }}
      >
        <ul className="n-grid__window" aria-label={label}>
          {items.slice(view.from, view.to).map((item, offset) => (
            <li
              className="n-grid__item"
              key={keyOf(item)}
              aria-setsize={items.length}
              aria-posinset={view.from + offset + 1}
            >
              {renderItem(item, { index: view.from + offset, tabStop: view.from + offset === 0 })}
            </li>
          ))}
        </ul>
      </div>
    </FocusContext.Provider>
  );
}

/** LT and RT, PageUp and PageDown move focus by a page; focus stays in its column. */
function usePageJumps(
  grid: React.RefObject<HTMLDivElement | null>,
  columns: React.RefObject<number>,
  count: number,
): void {
  useEffect(() => {
    const element = grid.current;
    const onPad = (event: Event) => {
      const { detail } = event as CustomEvent<string>;
      const from = document.activeElement?.closest<HTMLElement>('[data-index]');
      const row = from?.closest<HTMLElement>('.n-grid__item');
      if ((detail !== 'pageUp' && detail !== 'pageDown') || !from || !row) return;
      event.preventDefault();
      const index = Number(from.dataset.index);
      const step = detail === 'pageUp' ? -columns.current : columns.current;
      const rowsOnScreen = Math.floor(window.innerHeight / row.offsetHeight);
      const direction = detail === 'pageUp' ? -1 : 1;
      const target = pageTarget({ index, count, columns: columns.current, rowsOnScreen, direction });
      // A hand faster than the page finds less of it: as far as there are cards by now.
      for (let at = target; at !== index && (at - index) * step > 0; at -= step) {
        const card = element?.querySelector<HTMLElement>(`[data-index="${at}"]`);
        card?.focus({ preventScroll: true });
        if (card) return;
      }
    };
    element?.addEventListener(PAD_EVENT, onPad);
    return () => element?.removeEventListener(PAD_EVENT, onPad);
  }, [grid, columns, count]);
}
