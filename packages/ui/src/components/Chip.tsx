import type { ReactNode } from 'react';
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
export function ChipRow({ label, focusKey, children }: { label: string; focusKey?: string; children: ReactNode }) {
  return (
    <FocusZone flow="row" focusKey={focusKey} className="n-chips" role="group" aria-label={label}>
      {children}
    </FocusZone>
  );
}
