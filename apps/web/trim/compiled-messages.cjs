'use strict';

const { createHash } = require('node:crypto');
const { pathToFileURL } = require('node:url');
const { default: compile } = require('icu-minify/compile');

const compiled = (message) =>
  typeof message === 'string'
    ? compile(message)
    : Object.fromEntries(Object.entries(message).map(([key, each]) => [key, compiled(each)]));

/**
 * Reads the messages of a language at build time, so that browsers do without the parser of their syntax: texts with arguments
 * become what use-intl's `format-only` understands.
 */
module.exports = async function compiledMessages(source) {
  const version = createHash('sha256').update(source).digest('hex');
  const messages = await import(`${pathToFileURL(this.resourcePath)}?${version}`);
  return Object.entries(messages)
    .map(([language, all]) => `export const ${language} = ${JSON.stringify(compiled(all))};`)
    .join('\n');
};
