/**
 * The functions of lodash that the focus library takes, as the language has them. In a browser they stand in for `lodash-es`, which
 * would be a third of that library. One it begins to take is missing here, and the build says so.
 */

export const assign = Object.assign;
export const difference = (array, others) => array.filter((value) => !others.includes(value));
export const filter = (object, isMeant) => Object.values(object).filter((value) => isMeant(value));
export const findKey = (object, isMeant) => Object.keys(object).find((key) => isMeant(object[key], key));
export const first = (array) => array?.[0];
export const forEach = (array, use) => array.forEach(use);
export const noop = () => {};
export const forOwn = (object, use) => {
  for (const [key, value] of Object.entries(object)) use(value, key);
};

/** Smallest first; equals in their order. */
export function sortBy(array, rankOf) {
  const ranked = array.map((value) => ({ value, rank: rankOf(value) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ value }) => value);
}

let last = 0;
export const uniqueId = (prefix) => `${prefix}${++last}`;

/** Only the last of several calls, once so many ms have passed without another. */
export function debounce(call, ms) {
  let timer;
  const later = (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...given), ms);
  };
  later.cancel = () => clearTimeout(timer);
  return later;
}

/** Wanted only where the focus library listens to keys by itself; ours does, see `packages/ui/src/focus/navigation.ts`. */
export function throttle() {
  throw new Error('the focus library listens to no keys here');
}
