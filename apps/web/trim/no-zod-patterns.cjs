'use strict';

/** Leaves the list of all patterns, those of currencies and bank accounts among them, out of what Zod hands out; what is used stays. */
module.exports = (source) =>
  source.replace('export * as regexes from "./regexes.js";', '').replace(' clone, regexes, ', ' clone, ');
