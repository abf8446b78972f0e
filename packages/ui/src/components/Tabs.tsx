import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { FocusZone, leaveKeysToNavigation, PAD_EVENT, setFocus, useFocusTarget } from '../focus/index.ts';

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
  /** Focus key of the row of tabs. */
  focusKey?: string;
  panelClassName?: string;
  /** What the selected tab shows. */
  children: ReactNode;
}

/** A row of tabs and the panel of the selected one. LB and RB go to the neighbour, wherever focus is on the page. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, selected, onSelect, focusKey, panelClassName, children } = props;
  const prefix = useId();
  const turnTo = (id: Id) => {
    // What has focus may be in the panel that goes away.
    void setFocus(`${prefix}${id}`);
    onSelect(id);
  };
  useNeighbourButtons(
    tabs.map((tab) => tab.id),
    selected,
    turnTo,
  );
  return (
    <Base.Root value={selected} onValueChange={onSelect}>
      <Base.List aria-label={label} activateOnFocus={false} onKeyDown={leaveKeysToNavigation}>
        <FocusZone flow="row" focusKey={focusKey} className="n-tabs" first={`${prefix}${selected}`} remembers={false}>
          {tabs.map((tab) => (
            <Tab key={tab.id} focusKey={`${prefix}${tab.id}`} tab={tab} />
          ))}
        </FocusZone>
      </Base.List>
      {/* Not a stop by itself: what is in it is. */}
      <Base.Panel value={selected} tabIndex={-1} className={panelClassName}>
        {children}
      </Base.Panel>
    </Base.Root>
  );
}

function Tab({ focusKey, tab }: { focusKey: string; tab: TabItem<string> }) {
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>({
    focusKey,
    // The row scrolls where the window is narrow.
    onFocus: () => ref.current.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  });
  return (
    <Base.Tab ref={ref} value={tab.id} className="n-tab n-focus" {...focusProps}>
      {tab.label} {tab.count !== undefined && <span className="n-tab__count">{tab.count}</span>}
    </Base.Tab>
  );
}

/** The buttons LB and RB belong to the tabs of a page before they belong to its sections. */
function useNeighbourButtons<Id extends string>(ids: readonly Id[], selected: Id, onTurn: (id: Id) => void) {
  const latest = useRef({ ids, selected, onTurn });
  latest.current = { ids, selected, onTurn };
  useEffect(() => {
    const onPad = (event: Event) => {
      const { detail } = event as CustomEvent<string>;
      const step = detail === 'previous' ? -1 : detail === 'next' ? 1 : 0;
      if (step === 0 || document.querySelector('dialog[open]')) return;
      event.stopPropagation();
      event.preventDefault();
      const { ids, selected, onTurn } = latest.current;
      const next = ids[ids.indexOf(selected) + step];
      if (next !== undefined) onTurn(next);
    };
    document.addEventListener(PAD_EVENT, onPad);
    return () => document.removeEventListener(PAD_EVENT, onPad);
  }, []);
}
