import { FocusContext, useFocusable } from '@noriginmedia/norigin-spatial-navigation';
import { type HTMLAttributes, type ReactNode, useMemo } from 'react';
import { alongOrder } from './resolvers.ts';

export interface FocusZoneProps extends HTMLAttributes<HTMLElement> {
  focusKey?: string | undefined;
  /** Where focus goes when the zone is entered for the first time. */
  first?: string | undefined;
  flow?: 'row' | 'column' | 'free' | undefined;
  /** False: the zone is always entered at `first` instead of where it was left. */
  remembers?: boolean | undefined;
  /** Keeps focus inside. */
  boundary?: boolean | undefined;
  as?: 'div' | 'section' | 'nav' | 'header' | 'main' | 'aside' | 'ul' | undefined;
  children: ReactNode;
}

/** A group of focus stops that remembers its place. */
export function FocusZone({
  focusKey,
  first,
  flow = 'free',
  remembers = true,
  boundary = false,
  as: Element = 'div',
  children,
  ...rest
}: FocusZoneProps) {
  const nextFocusResolver = useMemo(() => (flow === 'free' ? undefined : alongOrder(flow)), [flow]);
  const zone = useFocusable<object, never>({
    ...(focusKey ? { focusKey } : {}),
    ...(first ? { preferredChildFocusKey: first } : {}),
    ...(nextFocusResolver ? { nextFocusResolver, measureChildrenLayout: false } : {}),
    saveLastFocusedChild: remembers,
    isFocusBoundary: boundary,
    trackChildren: true,
  });
  return (
    <FocusContext.Provider value={zone.focusKey}>
      <Element ref={zone.ref} data-zone="" {...rest}>
        {children}
      </Element>
    </FocusContext.Provider>
  );
}
