'use strict';

/** The weights our icons are drawn in: at rest, and for what is selected, a status or play. Source: DESIGN §2 "Icons". */
const USED = new Set(['bold', 'fill']);

/**
 * Leaves two of the six weights in the drawings of an icon. Each module of `@phosphor-icons/react/dist/defs` is one Map from
 * weight to drawing, one entry after the other; a form this does not know is left as it is.
 */
module.exports = function twoIconWeights(source) {
  const entry = / {2}\[\n {4}"(\w+)",\n[\s\S]*?\n {2}\],?\n/g;
  return source.replace(entry, (whole, weight) => (USED.has(weight) ? whole : ''));
};
