import { useInputState } from '@nimbo/ui';
import { useLayoutEffect, useState } from 'react';
import { useProfile } from '../catalogue/queries.ts';
import { useDisplayMemory } from '../state/display.ts';
import { chooseScale } from './display-scale.ts';

const TELEVISION = /\b(SMART-?TV|SmartTV|HbbTV|Web0S|WebOS|Tizen|Android TV|GoogleTV|AFT[A-Z]|BRAVIA|NetCast)\b/i;

/** Sets `data-scale` and `data-contrast` of the document, which the styles read. Source: DESIGN §11. */
export function useDisplay(): void {
  useScale();
  useContrast();
}

function useScale(): void {
  const { mode } = useInputState();
  const choice = useDisplayMemory((display) => display.scale);
  const [size, setSize] = useState(() => ({ width: innerWidth, height: innerHeight }));
  useLayoutEffect(() => {
    const onResize = () => setSize({ width: innerWidth, height: innerHeight });
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);
  useLayoutEffect(() => {
    const scale = chooseScale({
      ...size,
      coarsePointer: matchMedia('(pointer: coarse)').matches,
      television: TELEVISION.test(navigator.userAgent),
      padLeads: mode === 'pad',
      forced: choice === 'auto' ? null : choice,
    });
    document.documentElement.dataset.scale = scale;
    useDisplayMemory.getState().shown({ shownScale: scale });
  }, [size, mode, choice]);
}

function useContrast(): void {
  const choice = useDisplayMemory((display) => display.contrast);
  useLayoutEffect(() => {
    const wantsMore = matchMedia('(prefers-contrast: more)');
    const apply = () => {
      const { dataset } = document.documentElement;
      const more = choice === 'more' || wantsMore.matches;
      if (more) dataset.contrast = 'more';
      else delete dataset.contrast;
      useDisplayMemory.getState().shown({ shownContrast: more });
    };
    apply();
    wantsMore.addEventListener('change', apply);
    return () => wantsMore.removeEventListener('change', apply);
  }, [choice]);
}

/** Kids mode is daytime: `data-mode` follows the profile. */
export function useProfileMode(): void {
  const kids = useProfile().data?.kids ?? false;
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (kids) dataset.mode = 'kids';
    else delete dataset.mode;
    useDisplayMemory.getState().shown({ kids });
  }, [kids]);
}
