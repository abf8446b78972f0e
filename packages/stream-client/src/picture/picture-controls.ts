/** How the picture is shown. All have a neutral value that changes nothing. */
export interface PictureControls {
  /** 0.5 (dark) to 1.8 (bright); 1 is neutral. Source: Spec §9. */
  readonly gamma: number;
  /** Factors; 1 is neutral. */
  readonly brightness: number;
  readonly contrast: number;
  readonly saturation: number;
  /** 0 (neutral) to 1. */
  readonly sharpness: number;
}

export const NEUTRAL_PICTURE: PictureControls = { gamma: 1, brightness: 1, contrast: 1, saturation: 1, sharpness: 0 };

const RANGES: Readonly<Record<keyof PictureControls, readonly [least: number, most: number]>> = {
  gamma: [0.4, 2.5],
  brightness: [0, 2],
  contrast: [0, 2],
  saturation: [0, 2],
  sharpness: [0, 1],
};

/** Values within their ranges; what is no number is neutral. */
export function toPictureControls(wished: Partial<PictureControls>): PictureControls {
  const value = (name: keyof PictureControls) => {
    const [least, most] = RANGES[name];
    const given = wished[name] ?? NEUTRAL_PICTURE[name];
    return Number.isFinite(given) ? Math.max(least, Math.min(most, given)) : NEUTRAL_PICTURE[name];
  };
  return {
    gamma: value('gamma'),
    brightness: value('brightness'),
    contrast: value('contrast'),
    saturation: value('saturation'),
    sharpness: value('sharpness'),
  };
}

export function isNeutral(controls: PictureControls): boolean {
  return (Object.keys(NEUTRAL_PICTURE) as (keyof PictureControls)[]).every(
    (name) => controls[name] === NEUTRAL_PICTURE[name],
  );
}
