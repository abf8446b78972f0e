/** A piece of HTML that is safe to show; only `html` and `trusted` make one. */
export interface Html {
  readonly markup: string;
}

type Value = Html | string | number | null | undefined | false | readonly Html[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

/** Every value is escaped, pieces of HTML are taken as they are, `null`, `undefined` and `false` show nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const markup = strings.reduce((text, string, index) => text + render(values[index - 1]) + string);
  return { markup };
}

/** For markup of our own that stands in a file or is drawn by code. Never for anything that came from outside. */
export function trusted(markup: string): Html {
  return { markup };
}

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return String(value);
  if ('markup' in value) return value.markup;
  return value.map((piece) => piece.markup).join('');
}
