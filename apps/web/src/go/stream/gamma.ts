const FULL = 255;

/** What a gamma makes of a level of 0 to 255, as the stream's picture has it: above 1 the dark parts become brighter. */
export function withGamma(level: number, gamma: number): number {
  return Math.round(FULL * (level / FULL) ** (1 / gamma));
}
