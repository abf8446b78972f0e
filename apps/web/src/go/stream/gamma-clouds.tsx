import { useTranslations } from 'use-intl';
import { withGamma } from './gamma.ts';

/** Levels of the three clouds before gamma, 0 to 255. Source: DESIGN §7. */
const CLOUDS = [
  { level: 11, text: 'calibration.dark' },
  { level: 38, text: 'calibration.middle' },
  { level: 138, text: 'calibration.bright' },
] as const;

/** Three clouds as a stream would show them at this gamma; they belong on true black. */
export function GammaClouds({ gamma }: { gamma: number }) {
  const t = useTranslations();
  return CLOUDS.map(({ level, text }) => {
    const shade = withGamma(level, gamma);
    return (
      <figure key={text}>
        <svg viewBox="-2 -2 284 198" aria-hidden="true">
          <path
            d="M60 194a61 61 0 0 1-5-124 88 88 0 0 1 172-16 71 71 0 0 1-15 140Z"
            fill={`rgb(${shade} ${shade} ${shade})`}
          />
        </svg>
        <figcaption>{t(text)}</figcaption>
      </figure>
    );
  });
}
