'use strict';

/**
 * Leaves the writing of JSON schemas out of Zod for browsers, where nobody asks for one: every export stays, as a function that
 * refuses. Without it each page would carry a fifth more of Zod.
 */
module.exports = function noJsonSchema(source) {
  const declared = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  const renamed = [...source.matchAll(/^export \{ \w+ as (\w+) \};/gm)].map(([, name]) => name);
  const names = [...declared, ...renamed];
  if (names.length === 0) return source;
  const refuse = "const refuse = () => { throw new Error('browsers write no JSON schemas'); };";
  // The methods of a schema are made by a call; what they make refuses.
  const exported = names.map((name) =>
    name.startsWith('create') ? `export const ${name} = () => refuse;` : `export const ${name} = refuse;`,
  );
  return [refuse, ...exported].join('\n');
};
