/** Fields of one stanza; continuation lines keep their leading space. */
export type Stanza = ReadonlyMap<string, string>;

/**
 * Stanzas of a Debian control file in which `field` is present and `wanted` accepts its value. Others are not parsed: the
 * lists hold sixty times more packages than the catalogue needs. Source: deb822(5).
 */
export function* readStanzas(text: string, field: string, wanted: (value: string) => boolean): Generator<Stanza> {
  const finder = new RegExp(`^${field}: *(.*)$`, 'm');
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf('\n\n', start);
    const block = text.slice(start, end < 0 ? text.length : end);
    start = end < 0 ? text.length : end + 2;
    const value = finder.exec(block)?.[1];
    if (value !== undefined && wanted(value.trim())) yield parseStanza(block);
  }
}

function parseStanza(block: string): Stanza {
  const fields = new Map<string, string>();
  let current = '';
  for (const line of block.split('\n')) {
    if (line.startsWith(' ') || line.startsWith('\t')) {
      if (current) fields.set(current, `${fields.get(current)}\n${line}`);
      continue;
    }
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    current = line.slice(0, colon);
    fields.set(current, line.slice(colon + 1).trim());
  }
  return fields;
}
