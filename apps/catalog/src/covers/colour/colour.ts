/** A colour in OKLab; lightness 0..1. */
export interface Lab {
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
}

const RADIANS = Math.PI / 180;
/** Steps in which chroma is given up until a colour exists on a screen. */
const CHROMA_STEP = 0.004;
const GAMUT_TOLERANCE = 0.001;

const toLinear = (byte: number) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const toGamma = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);

/** sRGB bytes (0..255, fractions allowed) to OKLab. Source: Björn Ottosson, "A perceptual color space". */
export function rgbToLab(redByte: number, greenByte: number, blueByte: number): Lab {
  const red = toLinear(redByte);
  const green = toLinear(greenByte);
  const blue = toLinear(blueByte);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function labToLinearRgb(lightness: number, a: number, b: number): [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function toHex(linearRgb: readonly number[]): string {
  const bytes = linearRgb.map((value) => Math.round(255 * clamp(toGamma(Math.max(0, value)))));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** OKLCH to `#rrggbb`; chroma is lowered until the colour exists in sRGB, lightness and hue (degrees) never move. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  for (let tried = chroma; tried > 0; tried -= CHROMA_STEP) {
    const rgb = labToLinearRgb(lightness, tried * Math.cos(hue * RADIANS), tried * Math.sin(hue * RADIANS));
    if (rgb.every((value) => value >= -GAMUT_TOLERANCE && value <= 1 + GAMUT_TOLERANCE)) return toHex(rgb);
  }
  return toHex(labToLinearRgb(lightness, 0, 0));
}

function bytesOf(hex: string): [number, number, number] {
  const byteAt = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  return [byteAt(1), byteAt(3), byteAt(5)];
}

function luminance(hex: string): number {
  const [red, green, blue] = bytesOf(hex);
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** Contrast ratio of two `#rrggbb` colours, 1..21. Source: WCAG 2.2 "contrast ratio". */
export function contrast(one: string, other: string): number {
  const first = luminance(one);
  const second = luminance(other);
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value));
}

/** Soft step: 0 up to `from`, 1 from `to` on. */
export function smoothStep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}
