import { PAD_EVENT } from '@nimbo/ui';
import { useEffect, useRef } from 'react';

/** LB and RB change the tab, not the section, while a page has tabs. Source: DESIGN §5. */
export function useTabButtons<Id extends string>(ids: readonly Id[], selected: Id, select: (id: Id) => void): void {
  const latest = useRef({ ids, selected, select });
  latest.current = { ids, selected, select };
  useEffect(() => {
    const onPad = (event: Event) => {
      const { detail } = event as CustomEvent<string>;
      const step = detail === 'previous' ? -1 : detail === 'next' ? 1 : 0;
      if (step === 0 || document.querySelector('dialog[open]')) return;
      // The sections of the app listen behind the document.
      event.stopPropagation();
      const { ids: all, selected: current, select: choose } = latest.current;
      const next = all[all.indexOf(current) + step];
      if (next) choose(next);
    };
    document.addEventListener(PAD_EVENT, onPad);
    return () => document.removeEventListener(PAD_EVENT, onPad);
  }, []);
}
