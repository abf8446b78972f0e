export type DescriptionBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly string[] };

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function decode(text: string): string {
  return text
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const point = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : '';
    })
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Paragraphs and lists of a description. It comes as HTML limited to `p`, `ul`, `ol`, `li`, from many hands: only text is taken
 * out of it, so nothing in it can ever become markup of ours.
 */
export function readDescription(html: string): DescriptionBlock[] {
  const blocks: DescriptionBlock[] = [];
  const visible = html
    .replace(/<(script|style|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  let text = '';
  let list: { ordered: boolean; items: string[] } | null = null;
  const flush = () => {
    const clean = decode(text);
    text = '';
    if (clean === '') return;
    if (list) list.items.push(clean);
    else blocks.push({ kind: 'paragraph', text: clean });
  };
  for (const [, tag, run] of visible.matchAll(/<(\/?[a-z][^<>]*)>|([^<]+|<)/gi)) {
    if (tag === undefined) {
      text += run;
      continue;
    }
    const name = /^\/?[a-z0-9]+/i.exec(tag)![0].toLowerCase();
    if (['p', '/p', 'li', '/li', 'ul', '/ul', 'ol', '/ol', 'br', 'div', '/div'].includes(name)) flush();
    if (name === 'ul' || name === 'ol') list = { ordered: name === 'ol', items: [] };
    if ((name === '/ul' || name === '/ol') && list) {
      if (list.items.length > 0) blocks.push({ kind: 'list', ...list });
      list = null;
    }
  }
  flush();
  if (list && list.items.length > 0) blocks.push({ kind: 'list', ...list });
  return blocks;
}
