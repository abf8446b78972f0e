import { useId } from 'react';
import { FocusZone, useFocusTarget } from '../focus/index.ts';

export interface TabItem<Id extends string> {
  id: Id;
  label: string;
  count?: number;
}

export interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Id of the element the tabs control. */
  panelId: string;
}

export function Tabs<Id extends string>({ label, tabs, selected, onSelect, panelId }: TabsProps<Id>) {
  const prefix = useId();
  return (
    <FocusZone
      flow="row"
      className="n-tabs"
      role="tablist"
      aria-label={label}
      first={`${prefix}${selected}`}
      remembers={false}
    >
      {tabs.map((tab) => (
        <Tab
          key={tab.id}
          focusKey={`${prefix}${tab.id}`}
          label={tab.label}
          count={tab.count}
          selected={tab.id === selected}
          panelId={panelId}
          onSelect={() => onSelect(tab.id)}
        />
      ))}
    </FocusZone>
  );
}

interface TabProps {
  focusKey: string;
  label: string;
  count: number | undefined;
  selected: boolean;
  panelId: string;
  onSelect: () => void;
}

function Tab({ focusKey, label, count, selected, panelId, onSelect }: TabProps) {
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>({ focusKey });
  return (
    <button
      type="button"
      ref={ref}
      role="tab"
      className="n-tab n-focus"
      aria-selected={selected}
      aria-controls={panelId}
      tabIndex={selected ? 0 : -1}
      onClick={onSelect}
      {...focusProps}
    >
      {label} {count !== undefined && <span className="n-tab__count">{count}</span>}
    </button>
  );
}
