import sanitizeHtml from 'sanitize-html';

/** Longest description, in characters of HTML; what is longer is not a description. */
const LIMIT = 20_000;

/** HTML reduced to `p`, `ul`, `ol` and `li` without attributes; text outside of them becomes a paragraph. */
export function sanitizeDescription(html: string): string {
  if (html.length > LIMIT) return '';
  const clean = sanitizeHtml(html, {
    allowedTags: ['p', 'ul', 'ol', 'li'],
    allowedAttributes: {},
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'svg', 'iframe', 'object', 'title'],
    parser: { lowerCaseTags: true },
  })
    .replace(/[\p{Cc}\uFFFD]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s*(<\/?(?:p|ul|ol|li)>)\s*/g, '$1')
    .replace(/<p><\/p>|<li><\/li>/g, '')
    .trim();
  if (clean === '') return '';
  return clean.startsWith('<') ? clean : `<p>${clean}</p>`;
}

/** Text as HTML. */
export const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * A package's long description as HTML: ` .` ends a paragraph, lines that begin with a bullet are a list, deeper lines
 * continue the item. Source: Debian Policy §5.6.13.
 * @param description lines as they stand in the index, each with its leading space
 */
export function packageDescriptionToHtml(description: string): string {
  if (description.length > LIMIT) return '';
  const blocks: { kind: 'p' | 'ul'; parts: string[] }[] = [];
  let open = false;
  for (const line of description.split('\n')) {
    const text = line.slice(1);
    if (text.trim() === '.' || text.trim() === '') {
      open = false;
      continue;
    }
    const bullet = /^\s*[*+•·-]\s+(.*)$/.exec(text)?.[1];
    const last = blocks.at(-1);
    if (bullet !== undefined) {
      if (last?.kind === 'ul') last.parts.push(bullet);
      else blocks.push({ kind: 'ul', parts: [bullet] });
      open = true;
    } else if (open && last && (last.kind === 'p' || /^\s/.test(text))) {
      last.parts[last.parts.length - 1] += ` ${text.trim()}`;
    } else {
      blocks.push({ kind: 'p', parts: [text.trim()] });
      open = true;
    }
  }
  const html = blocks.map(({ kind, parts }) =>
    kind === 'p'
      ? `<p>${escapeText(parts[0]!)}</p>`
      : `<ul>${parts.map((part) => `<li>${escapeText(part)}</li>`).join('')}</ul>`,
  );
  return sanitizeDescription(html.join(''));
}
