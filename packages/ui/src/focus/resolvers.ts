import type { FocusableComponent, NextFocusResolver } from '@noriginmedia/norigin-spatial-navigation';

/** How the children of a zone are ordered. `free` asks the geometry. */
export type Flow = 'row' | 'column' | 'grid' | 'free';

const byDocumentOrder = (a: FocusableComponent, b: FocusableComponent) =>
  a.node.compareDocumentPosition(b.node) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/**
 * Neighbours by order instead of by measured place: a rail or a page may be moving while the next step comes.
 * Where there is no neighbour the zone's parent decides; an edge does not wrap. Source: DESIGN §5.
 */
export function alongOrder(flow: 'row' | 'column'): NextFocusResolver {
  const [backward, forward] = flow === 'row' ? ['left', 'right'] : ['up', 'down'];
  return (direction, focusKey, siblings) => {
    const offset = direction === forward ? 1 : direction === backward ? -1 : 0;
    if (offset === 0) return null;
    const ordered = siblings.toSorted(byDocumentOrder);
    const current = ordered.findIndex((sibling) => sibling.focusKey === focusKey);
    return ordered[current + offset] ?? null;
  };
}

/** Children carry their place in `data-index`; only those near the screen exist. */
export function alongGrid(columns: () => number): NextFocusResolver {
  return (direction, focusKey, siblings) => {
    const indexOf = (component: FocusableComponent) => Number(component.node.dataset.index);
    const current = siblings.find((sibling) => sibling.focusKey === focusKey);
    if (!current) return null;
    const next = gridNeighbour(indexOf(current), direction, columns(), Math.max(...siblings.map(indexOf)));
    return siblings.find((sibling) => indexOf(sibling) === next) ?? null;
  };
}

/**
 * Index of the neighbour in a grid, or null at an edge. Down from a row that has no card below goes to the last card.
 * @param last index of the last card
 */
export function gridNeighbour(index: number, direction: string, columns: number, last: number): number | null {
  const column = index % columns;
  if (direction === 'left') return column > 0 ? index - 1 : null;
  if (direction === 'right') return column < columns - 1 && index < last ? index + 1 : null;
  if (direction === 'up') return index >= columns ? index - columns : null;
  const below = index + columns;
  if (below <= last) return below;
  return Math.floor(index / columns) < Math.floor(last / columns) ? last : null;
}
