import { rgbToLab } from '../colour/colour.ts';
import type { Icon } from './icon.ts';

/** Hues that lead an icon, OKLCH degrees; null where it has none. */
export interface IconHues {
  readonly first: number | null;
  readonly second: number | null;
}

const BINS = 36;
const BIN_DEGREES = 360 / BINS;
const VISIBLE_ALPHA = 0.4;
/** Mean chroma at which an icon stops being grey. */
const GREY_CHROMA = 0.012;
const SECOND_HUE = { binsAway: 5, share: 0.08 };

const middleOf = (bin: number) => bin * BIN_DEGREES + BIN_DEGREES / 2;

/**
 * The dominant hue of an icon and, at least 50 degrees away with 8 % of its weight, a second one; both null for grey
 * icons. Source: DESIGN §6 "Read the icon".
 */
export function findHues({ data }: Icon): IconHues {
  const bins = new Float64Array(BINS);
  let chromaSum = 0;
  let weightSum = 0;
  for (let offset = 0; offset < data.length; offset += 4) {
    const weight = data[offset + 3]! / 255;
    if (weight < VISIBLE_ALPHA) continue;
    const { lightness, a, b } = rgbToLab(data[offset]!, data[offset + 1]!, data[offset + 2]!);
    const chroma = Math.hypot(a, b);
    weightSum += weight;
    chromaSum += chroma * weight;
    if (chroma <= 0.04 || lightness <= 0.15 || lightness >= 0.97) continue;
    const degrees = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
    bins[Math.floor(degrees / BIN_DEGREES)]! += weight * chroma;
  }
  const soft = bins.map((value, bin) => value + 0.6 * (bins[(bin + 1) % BINS]! + bins[(bin + BINS - 1) % BINS]!));
  const first = soft.reduce((best, value, bin) => (value > soft[best]! ? bin : best), 0);
  const second = findSecond(soft, first);
  const coloured = weightSum > 0 && chromaSum / weightSum > GREY_CHROMA;
  return { first: coloured ? middleOf(first) : null, second: second === null ? null : middleOf(second) };
}

function findSecond(bins: Float64Array, first: number): number | null {
  let second: number | null = null;
  for (const [bin, value] of bins.entries()) {
    const apart = Math.min(Math.abs(bin - first), BINS - Math.abs(bin - first));
    if (apart < SECOND_HUE.binsAway || value <= SECOND_HUE.share * bins[first]!) continue;
    if (second === null || value > bins[second]!) second = bin;
  }
  return second;
}
