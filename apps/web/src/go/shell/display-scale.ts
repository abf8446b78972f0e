/** Distance the interface is drawn for. Source: DESIGN §3 "Scale". */
export type DisplayScale = 'desktop' | 'tv' | 'phone';

export interface Display {
  readonly width: number;
  readonly height: number;
  readonly coarsePointer: boolean;
  readonly television: boolean;
  /** A gamepad spoke last. */
  readonly padLeads: boolean;
  /** The user's own choice, if any. */
  readonly forced: DisplayScale | null;
}

/** Width from which a gamepad means somebody sits on a sofa, in px. */
const SOFA_MIN_WIDTH = 1280;
/** Shorter side below which a touch screen is a phone, and width below which anything is, in px. */
const PHONE_MAX_SIDE = 600;
const PHONE_MAX_WIDTH = 700;

export function chooseScale(display: Display): DisplayScale {
  if (display.forced) return display.forced;
  const side = Math.min(display.width, display.height);
  if (display.width < PHONE_MAX_WIDTH || (display.coarsePointer && side < PHONE_MAX_SIDE)) return 'phone';
  if (display.television || (display.padLeads && display.width >= SOFA_MIN_WIDTH)) return 'tv';
  return 'desktop';
}
