/** Place of the focus cursor: group on the page and layer over it (0 is the page), then the place in the group from 1. */
export interface Cursor {
  readonly section: readonly [group: number, layer: number];
  readonly index: number;
}

/** Source: Spec §9. */
export const DEFAULT_CURSOR: Cursor = { section: [0, 0], index: 1 };

export interface FocusPlace {
  readonly cursor: Cursor;
  /** The group that up and down move between. */
  readonly verticalSection: number;
  /** Accessible name of what has focus, null for what has none. */
  readonly focusedElement: string | null;
  /** Name of the slider that takes left and right; null while none does. */
  readonly currentlyFocusedSlider: string | null;
  readonly focusedGameId: string | null;
}

/** What of the document this needs to know about an element; a test gives its own. */
export interface FocusedNode {
  readonly tagName: string;
  getAttribute(name: string): string | null;
  closest(selector: string): FocusedNode | null;
  querySelectorAll(selector: string): Iterable<unknown>;
}

/** Groups of stops carry this attribute. */
const ZONE = '[data-zone]';
const GAME_ADDRESS = /\/go\/game\/([^/?#]+)/;

/** The place of an element that has just got focus. */
export function placeOf(element: FocusedNode, page: FocusedNode | null = pageOf(element)): FocusPlace {
  const group = element.closest(ZONE);
  const layer = element.closest('dialog');
  const groups = [...((layer ?? page)?.querySelectorAll(ZONE) ?? [])];
  const stops = [...(group?.querySelectorAll('.n-focus') ?? [])];
  const layers = [...(page?.querySelectorAll('dialog[open]') ?? [])];
  const section = [Math.max(0, groups.indexOf(group)), layer ? layers.indexOf(layer) + 1 : 0] as const;
  const isSlider = element.tagName === 'INPUT' && element.getAttribute('type') === 'range';
  const name = element.getAttribute('aria-label');
  const address = GAME_ADDRESS.exec(element.getAttribute('href') ?? '')?.[1];
  return {
    cursor: { section, index: Math.max(1, stops.indexOf(element) + 1) },
    verticalSection: section[0],
    focusedElement: name,
    currentlyFocusedSlider: isSlider ? name : null,
    focusedGameId: address === undefined ? null : decodeURIComponent(address),
  };
}

function pageOf(element: FocusedNode): FocusedNode | null {
  return element.closest('body');
}
