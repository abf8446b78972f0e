/** A piece of HTML that is safe to show; only `html` makes one. */
export interface Html {
  readonly markup: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Every text is escaped, pieces of HTML are taken as they are. */
export function html(strings: TemplateStringsArray, ...values: readonly (Html | string | readonly Html[])[]): Html {
  return { markup: strings.reduce((text, string, index) => text + render(values[index - 1]!) + string) };
}

function render(value: Html | string | readonly Html[]): string {
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
  return 'markup' in value ? value.markup : value.map((piece) => piece.markup).join('');
}
