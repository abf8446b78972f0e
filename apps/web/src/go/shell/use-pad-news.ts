import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { padName } from '../settings/device-names.ts';
import { useToasts } from '../state/toasts.ts';

/**
 * Says which pad has come or gone. Browsers hide a pad until something on it is pressed: such a one was there before, and its first
 * press is no news. Source: DESIGN §7 "Toast".
 */
export function usePadNews(): void {
  const t = useTranslations();
  const words = useRef(t);
  words.current = t;
  useEffect(() => {
    const stop = new AbortController();
    const tell = (key: 'input.padHere' | 'input.padGone', { id }: Gamepad) =>
      useToasts.getState().show(words.current(key, { name: padName(id) }), 'raised');
    const onHere = ({ gamepad }: GamepadEvent) => {
      if (!gamepad.buttons.some(({ pressed }) => pressed)) tell('input.padHere', gamepad);
    };
    const onGone = ({ gamepad }: GamepadEvent) => tell('input.padGone', gamepad);
    window.addEventListener('gamepadconnected', onHere, { signal: stop.signal });
    window.addEventListener('gamepaddisconnected', onGone, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}
