'use strict';

const path = require('node:path');

/** The weights our icons are drawn in: at rest, and for what is selected, a status or play. Source: DESIGN §2 "Icons". */
const USED = ['bold', 'fill'];
/** Icons of home that are only ever drawn in one of them; `used-icon-weights.test.ts` holds the app to it. */
const ONLY = {
  ArrowClockwise: 'bold',
  ArrowLeft: 'bold',
  CaretLeft: 'bold',
  CaretRight: 'bold',
  HandWaving: 'fill',
  Info: 'bold',
  LockSimple: 'fill',
  MagnifyingGlass: 'bold',
  Pause: 'fill',
  Play: 'fill',
  WarningCircle: 'fill',
};

/**
 * Leaves the used ones of the six weights in the drawings of an icon. Each module of `@phosphor-icons/react/dist/defs` is one Map from
 * weight to drawing, one entry after the other; a form this does not know is left as it is.
 */
module.exports = function usedIconWeights(source) {
  const used = ONLY[path.basename(this.resourcePath, '.es.js')] ?? USED;
  const entry = / {2}\[\n {4}"(\w+)",\n[\s\S]*?\n {2}\],?\n/g;
  return source.replace(entry, (whole, weight) => (used.includes(weight) ? whole : ''));
};
module.exports.ONLY = ONLY;
