import type { CSSProperties } from 'react';

/** A box with the final geometry, filled with still drops. Appears after 400 ms. */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return <div className={`n-skeleton n-appear-late ${className ?? ''}`} style={style} aria-hidden="true" />;
}
