/** A light push, in ms and shares of the pad's strength. */
const EDGE = { duration: 60, weakMagnitude: 0.5, strongMagnitude: 0.25 };

/** The pad says that there is nothing further that way; one that cannot, and whoever wants less motion, notices nothing. Source: DESIGN §5. */
export function rumble(padId: string): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const pad = navigator.getGamepads().find((each) => each?.id === padId);
  pad?.vibrationActuator?.playEffect('dual-rumble', EDGE).catch(() => {});
}
