'use strict';

/** A method of Zod's strings that checks a format, such as `z.string().email()`; `z.email()` and its like stay. */
const FORMAT = /^ {4}(\w+)\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm;

/** `z.hash()` looks its pattern up by name, which keeps all patterns there are. */
const HASH = /^export function hash\(.*?^\}\n/ms;

/**
 * Leaves the methods for formats out of Zod's strings for browsers: they hold two dozen classes and their patterns that no contract of
 * ours uses. So does `z.hash()`. A test looks for such uses. Fails where Zod has changed so much that nothing is found.
 */
module.exports = function noStringFormats(source) {
  const without = source.replace(FORMAT, '').replace(HASH, '');
  if (!source.match(FORMAT) || !HASH.test(source))
    throw new Error('the formats of strings stand elsewhere in this version of Zod');
  return without;
};
module.exports.FORMAT = FORMAT;
