import { memo } from 'react';
import { SKIES, type SkyName } from '../skies/skies.ts';
import { skyPaths } from '../skies/sky-paths.ts';

/** One of the six skies, printed in drops; it fills its box and is decoration. */
export const SkyPicture = memo(function SkyPicture({ name, className }: { name: SkyName; className?: string }) {
  const sky = SKIES[name];
  return (
    <svg
      className={className}
      viewBox="0 0 1920 1080"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeLinecap={sky.cross ? 'butt' : 'round'}
      aria-hidden="true"
    >
      <rect width="100%" height="100%" fill={sky.paper} />
      {skyPaths(sky).map(({ key, ink, width, d }) => (
        <path key={key} d={d} stroke={ink} strokeWidth={width} />
      ))}
    </svg>
  );
});
