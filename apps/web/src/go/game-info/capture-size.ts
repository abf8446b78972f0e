import type { GameInfo } from '@nimbo/contracts/http';
import type { CSSProperties } from 'react';

/** A capture's own size for the style sheet, which draws it at most half as large again. */
export function captureSize({ width, height }: GameInfo['gallery'][number]): CSSProperties {
  return { ['--capture-width' as string]: `${width}px`, ['--capture-height' as string]: `${height}px` };
}
