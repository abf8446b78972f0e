/** One line of text: control and replacement characters removed, white space collapsed, cut at `limit` characters. */
export function toLine(value: string, limit: number): string {
  const line = value
    .replace(/[\p{Cc}\p{Cf}\uFFFD\uE000-\uF8FF]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= limit
    ? line
    : `${characters
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`;
}

/** An `http` or `https` address, or null: anything else could run in the reader's browser. */
export function toWebAddress(value: string | null | undefined): string | null {
  if (!value || value.length > 500 || !URL.canParse(value.trim())) return null;
  const url = new URL(value.trim());
  return (url.protocol === 'https:' || url.protocol === 'http:') && !url.username ? url.href : null;
}
