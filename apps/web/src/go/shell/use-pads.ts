import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { padName } from '../settings/device-names.ts';
import { watchGamepads } from '../state/input-devices.ts';
import { useToasts } from '../state/toasts.ts';

/** Follows the pads, and says which one has come or gone. Source: DESIGN §7 "Toast". */
export function usePads(): void {
  const t = useTranslations();
  const words = useRef(t);
  words.current = t;
  useEffect(
    () =>
      watchGamepads((pad, isHere) => {
        const text = words.current(isHere ? 'input.padHere' : 'input.padGone', { name: padName(pad) });
        useToasts.getState().show(text, 'raised');
      }),
    [],
  );
}
