// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;

/**
 * A foreign text as one harmless line of at most `maxLength` characters: control characters, terminal escapes and marks that
 * turn the direction of writing become a space. Source: reliability facts T24.
 */
export function toOneLine(text: string, maxLength: number): string {
  const line = text
    .slice(0, maxLength * 2)
    .replace(CONTROL, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
}
