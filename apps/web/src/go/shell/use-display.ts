import { useInputState } from '@nimbo/ui';
import { useLayoutEffect, useState } from 'react';
import { useProfile } from '../catalogue/queries.ts';
import { chooseScale, type DisplayScale } from './display-scale.ts';

const TELEVISION = /\b(SMART-?TV|SmartTV|HbbTV|Web0S|WebOS|Tizen|Android TV|GoogleTV|AFT[A-Z]|BRAVIA|NetCast)\b/i;
/** A choice of the user, for example of somebody who sits far from a desk. */
const SCALE_KEY = 'nimbo-scale';

function forcedScale(): DisplayScale | null {
  const kept = localStorage.getItem(SCALE_KEY);
  return kept === 'desktop' || kept === 'tv' || kept === 'phone' ? kept : null;
}

/** Sets `data-scale` and `data-contrast` of the document, which the styles read. Source: DESIGN §11. */
export function useDisplay(): void {
  const { mode } = useInputState();
  const [size, setSize] = useState(() => ({ width: innerWidth, height: innerHeight }));
  useLayoutEffect(() => {
    const onResize = () => setSize({ width: innerWidth, height: innerHeight });
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.scale = chooseScale({
      ...size,
      coarsePointer: matchMedia('(pointer: coarse)').matches,
      television: TELEVISION.test(navigator.userAgent),
      padLeads: mode === 'pad',
      forced: forcedScale(),
    });
  }, [size, mode]);
  useLayoutEffect(() => {
    const wantsMore = matchMedia('(prefers-contrast: more)');
    const apply = () => {
      const { dataset } = document.documentElement;
      if (wantsMore.matches) dataset.contrast = 'more';
      else delete dataset.contrast;
    };
    apply();
    wantsMore.addEventListener('change', apply);
    return () => wantsMore.removeEventListener('change', apply);
  }, []);
}

/** Kids mode is daytime: `data-mode` follows the profile. */
export function useProfileMode(): void {
  const kids = useProfile().data?.kids ?? false;
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (kids) dataset.mode = 'kids';
    else delete dataset.mode;
  }, [kids]);
}
