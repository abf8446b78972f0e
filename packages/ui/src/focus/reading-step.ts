interface Span {
  readonly top: number;
  readonly bottom: number;
}

/**
 * How far a page moves to be read on, in px; down is positive. What has focus stays in view; what is longer than the view is
 * read to its end.
 * @param view part of the window that no bar covers
 */
export function readingStep(direction: 'up' | 'down', focused: Span, view: Span, step: number): number {
  const isLong = focused.bottom - focused.top > view.bottom - view.top;
  const room =
    direction === 'down'
      ? isLong
        ? focused.bottom - view.bottom
        : focused.top - view.top
      : isLong
        ? view.top - focused.top
        : view.bottom - focused.bottom;
  const moved = Math.min(step, Math.max(0, room));
  return direction === 'down' || moved === 0 ? moved : -moved;
}
