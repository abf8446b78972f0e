import { useEffect } from 'react';
import { create } from 'zustand';
import { mayShow, type Overlay } from './overlay-order.ts';

const useWanted = create<{ readonly wanted: ReadonlySet<Overlay> }>()(() => ({ wanted: new Set() }));

/** Says that this overlay wants to be on the page. @returns whether it may be there now, see `overlay-order.ts` */
export function useOverlay(overlay: Overlay, wants: boolean): boolean {
  useEffect(() => {
    if (!wants) return;
    useWanted.setState(({ wanted }) => ({ wanted: new Set([...wanted, overlay]) }));
    return () =>
      useWanted.setState(({ wanted }) => ({ wanted: new Set([...wanted].filter((other) => other !== overlay)) }));
  }, [overlay, wants]);
  return useWanted(({ wanted }) => wants && wanted.has(overlay) && mayShow(overlay, wanted));
}
