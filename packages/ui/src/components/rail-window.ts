/** Rails of more cards only keep those near the screen. Source: DESIGN §7. */
const LONGEST_WHOLE_RAIL = 24;
/** Cards kept before and after the one that leads: more than a screen and what a fast hand passes before it is drawn. */
const BEHIND = 10;
const AHEAD = 18;

/** No screen shows more cards a pixel than this many px each: those of a phone. */
const NARROWEST_CARD_PX = 110;

/** Cards of a rail that nobody has touched yet: what the screen shows of it, and the one that is cut. */
export function firstCards(screenWidth: number): number {
  return Math.ceil(screenWidth / NARROWEST_CARD_PX) + 1;
}

/** Which cards of a rail have to exist, from the first to before the last, around the card that leads it. */
export function railWindow(count: number, leading: number): { readonly from: number; readonly to: number } {
  if (count <= LONGEST_WHOLE_RAIL) return { from: 0, to: count };
  const at = Math.max(0, Math.min(leading, count - 1));
  return { from: Math.max(0, at - BEHIND), to: Math.min(count, at + AHEAD + 1) };
}
