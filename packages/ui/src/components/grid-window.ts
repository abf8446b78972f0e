export interface GridWindow {
  /** Index of the first card that exists, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Space the missing rows would take, in px. */
  readonly above: number;
  readonly below: number;
}

/** Rows kept beyond the screen, so that focus always finds the next one. */
const OVERSCAN_ROWS = 4;

export interface GridGeometry {
  readonly count: number;
  readonly columns: number;
  /** Height of a row with its gap, in px; 0 before it is known. */
  readonly rowHeight: number;
  /** How far the top of the grid is above the top of the screen, in px; negative while it is below. */
  readonly scrolled: number;
  readonly screenHeight: number;
}

/**
 * Which cards of a long grid have to exist.
 * @param spareRows rows beyond the screen, above and below
 */
export function gridWindow(
  { count, columns, rowHeight, scrolled, screenHeight }: GridGeometry,
  spareRows: number = OVERSCAN_ROWS,
): GridWindow {
  if (rowHeight <= 0) return { from: 0, to: Math.min(count, columns * OVERSCAN_ROWS), above: 0, below: 0 };
  const rows = Math.ceil(count / columns);
  const first = Math.min(rows, Math.max(0, Math.floor(scrolled / rowHeight) - spareRows));
  const end = Math.min(rows, Math.max(first, Math.ceil((scrolled + screenHeight) / rowHeight) + spareRows));
  return {
    from: first * columns,
    to: Math.min(count, end * columns),
    above: first * rowHeight,
    below: (rows - end) * rowHeight,
  };
}

export interface PageJump {
  /** Card that has focus. */
  readonly index: number;
  readonly count: number;
  readonly columns: number;
  /** Whole rows that fit on the screen. */
  readonly rowsOnScreen: number;
  readonly direction: -1 | 1;
}

/** Card a page further in the same column; the last row that has the column, or the last card, at the end. */
export function pageTarget({ index, count, columns, rowsOnScreen, direction }: PageJump): number {
  // Not beyond the rows that are sure to exist.
  const rows = Math.max(1, Math.min(rowsOnScreen, OVERSCAN_ROWS));
  const column = index % columns;
  const wanted = index + direction * rows * columns;
  if (wanted < 0) return column;
  if (wanted < count) return wanted;
  const last = count - 1;
  return Math.floor(index / columns) === Math.floor(last / columns) ? index : last;
}
