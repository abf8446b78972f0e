import { useEffect, useState } from 'react';

/** True where fingers are what the player has: the main pointer is coarse and no pad is connected. Source: DESIGN §7. */
export function useTouchScreen(): boolean {
  const [coarse, setCoarse] = useState(() => matchMedia('(pointer: coarse)').matches);
  const [hasPad, setHasPad] = useState(isPadConnected);
  useEffect(() => {
    const query = matchMedia('(pointer: coarse)');
    const onQuery = () => setCoarse(query.matches);
    const onPads = () => setHasPad(isPadConnected());
    query.addEventListener('change', onQuery);
    window.addEventListener('gamepadconnected', onPads);
    window.addEventListener('gamepaddisconnected', onPads);
    return () => {
      query.removeEventListener('change', onQuery);
      window.removeEventListener('gamepadconnected', onPads);
      window.removeEventListener('gamepaddisconnected', onPads);
    };
  }, []);
  return coarse && !hasPad;
}

/** Browsers have no pads for pages that did not come over HTTPS or from this machine. */
function isPadConnected(): boolean {
  return (navigator.getGamepads?.() ?? []).some((pad) => pad?.connected);
}
