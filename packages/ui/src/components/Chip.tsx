import { type FocusEvent, type ReactNode, useCallback, useLayoutEffect } from 'react';
import { FocusZone, useFocusTarget } from '../focus/index.ts';

export interface ChipProps {
  selected: boolean;
  onSelect: () => void;
  icon?: ReactNode;
  focusKey?: string;
  children: ReactNode;
}

export function Chip({ selected, onSelect, icon, focusKey, children }: ChipProps) {
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>({ focusKey });
  // What is chosen is seen, also before somebody has moved there.
  useLayoutEffect(() => {
    const row = ref.current?.closest<HTMLElement>('.n-chips');
    if (selected && row) showInRow(row, ref.current!);
  }, [selected, ref]);
  return (
    <button
      type="button"
      ref={ref}
      className="n-chip n-focus"
      aria-pressed={selected}
      onClick={onSelect}
      {...focusProps}
    >
      {icon}
      {children}
    </button>
  );
}

/** One row of chips that scrolls sideways. */
export function ChipRow({ label, focusKey, first, children }: ChipRowProps) {
  const show = useCallback((event: FocusEvent<HTMLElement>) => showInRow(event.currentTarget, event.target), []);
  return (
    <FocusZone
      flow="row"
      focusKey={focusKey}
      first={first}
      className="n-chips"
      role="group"
      aria-label={label}
      onFocus={show}
    >
      {children}
    </FocusZone>
  );
}

export interface ChipRowProps {
  label: string;
  focusKey?: string;
  /** Focus key of the chip that is entered first, for example the selected one. */
  first?: string;
  children: ReactNode;
}

/** Scrolls the row, and only the row, until the whole chip stands inside its safe area. */
function showInRow(row: HTMLElement, chip: HTMLElement) {
  const room = Number.parseFloat(getComputedStyle(row).paddingInlineStart) || 0;
  const [start, end] = [chip.offsetLeft - row.offsetLeft, chip.offsetLeft - row.offsetLeft + chip.offsetWidth];
  if (start - room < row.scrollLeft) row.scrollLeft = start - room;
  else if (end + room > row.scrollLeft + row.clientWidth) row.scrollLeft = end + room - row.clientWidth;
}
