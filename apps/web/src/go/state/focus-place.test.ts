import { expect, test } from 'vitest';
import { DEFAULT_CURSOR, type FocusedNode, placeOf } from './focus-place.ts';

/** A node that knows its attributes, what is above it by selector, and what is in it by selector. */
function node(
  attributes: Record<string, string>,
  above: Record<string, FocusedNode> = {},
  inside: Record<string, unknown[]> = {},
): FocusedNode {
  return {
    tagName: attributes.tagName ?? 'BUTTON',
    getAttribute: (name) => attributes[name] ?? null,
    closest: (selector) => above[selector] ?? null,
    querySelectorAll: (selector) => inside[selector] ?? [],
  };
}

test('what is in no group stands where the cursor begins', () => {
  expect(placeOf(node({})).cursor).toEqual(DEFAULT_CURSOR);
  expect(placeOf(node({}))).toMatchObject({ focusedElement: null, currentlyFocusedSlider: null, focusedGameId: null });
});

test('a card knows its rail, its place in it and its game', () => {
  const stops: unknown[] = [node({}), node({})];
  const rail = node({}, {}, { '.n-focus': stops });
  const page = node({}, {}, { '[data-zone]': [node({}), rail] });
  const card = node(
    { tagName: 'A', href: '/en/go/game/frozen-bubble', 'aria-label': 'Frozen-Bubble' },
    { '[data-zone]': rail, body: page },
  );
  stops.push(card);
  expect(placeOf(card)).toEqual({
    cursor: { section: [1, 0], index: 3 },
    verticalSection: 1,
    focusedElement: 'Frozen-Bubble',
    currentlyFocusedSlider: null,
    focusedGameId: 'frozen-bubble',
  });
});

test('in a dialog the second number says which layer it is, and groups are counted inside', () => {
  const group = node({}, {}, {});
  const dialog = node({}, {}, { '[data-zone]': [group] });
  const page = node({}, {}, { 'dialog[open]': [node({}), dialog], '[data-zone]': [node({}), node({}), group] });
  const stop = node({}, { '[data-zone]': group, dialog, body: page });
  expect(placeOf(stop).cursor.section).toEqual([0, 2]);
});

test.each([
  [{ tagName: 'INPUT', type: 'range', 'aria-label': 'Gamma' }, 'Gamma'],
  [{ tagName: 'INPUT', type: 'text', 'aria-label': 'Search' }, null],
])('of %j the slider is %j', (attributes, slider) => {
  expect(placeOf(node(attributes)).currentlyFocusedSlider).toBe(slider);
});
