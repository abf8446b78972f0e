import { type Language, PRODUCT_NAME } from '@nimbo/domain';
import { type Html, html } from '@nimbo/service-runtime/html';

/** A mail without its reader. */
export interface Letter {
  /** Which letter it is, for logs. */
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface LetterContent {
  readonly kind: string;
  readonly language: Language;
  readonly subject: string;
  /** What happened or is asked for, a sentence each. Plain text: whatever stands in it is escaped. */
  readonly paragraphs: readonly string[];
  /** Names and figures, one a line. */
  readonly rows?: readonly { readonly name: string; readonly value: string }[];
  /** The one thing the reader can do. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print: why it came, what to do if it was not them. */
  readonly notes?: readonly string[];
}

/** The design's colours by their names in its tokens: mail programs know no custom properties. */
export const COLOURS = {
  night: '#081013',
  surface: '#0F1A1E',
  cirrus: '#F3F6F0',
  mist: '#BBCACA',
  fog: '#93A9AC',
  sol: '#FFD02F',
  'sol-ink': '#17140A',
} as const;

const FONT = "Onest,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

/** A letter in plain text and in simple HTML that says the same. */
export function writeLetter(content: LetterContent): Letter {
  const { kind, subject } = content;
  return { kind, subject: oneLine(subject), text: toText(content), html: toHtml(content) };
}

/** A line break in a subject would begin another header. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function toText({ paragraphs, rows = [], action, notes = [] }: LetterContent): string {
  const blocks = [
    ...paragraphs,
    ...(rows.length > 0 ? [rows.map(({ name, value }) => `${oneLine(name)}: ${oneLine(value)}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    PRODUCT_NAME,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function toHtml({ language, subject, paragraphs, rows = [], action, notes = [] }: LetterContent): string {
  const c = COLOURS;
  const paragraph = (text: string) =>
    html`<p style="margin:0 0 16px;font:400 17px/1.5 ${FONT};color:${c.mist}">${text}</p>`;
  const note = (text: string) => html`<p style="margin:0 0 8px;font:400 14px/1.4 ${FONT};color:${c.fog}">${text}</p>`;
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="dark"><title>${oneLine(subject)}</title></head>
<body style="margin:0;background:${c.night};color:${c.cirrus}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${c.night}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${c.surface}" style="max-width:560px;border-radius:20px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font:800 20px/1.2 ${FONT};color:${c.cirrus}">${PRODUCT_NAME}</p>
<h1 style="margin:0 0 16px;font:800 28px/1.2 ${FONT};color:${c.cirrus}">${oneLine(subject)}</h1>
${paragraphs.map(paragraph)}
${table(rows)}
${action ? button(action) : ''}
${notes.map(note)}
</td></tr></table>
</td></tr></table>
</body>
</html>
`.markup;
}

function table(rows: NonNullable<LetterContent['rows']>): Html | string {
  if (rows.length === 0) return '';
  const cell = `padding:8px 0;font:400 16px/1.4 ${FONT}`;
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.map(
    ({ name, value }) =>
      html`<tr><th scope="row" align="left" style="${cell};color:${COLOURS.mist}">${name}</th><td align="right" style="${cell};color:${COLOURS.cirrus}">${value}</td></tr>`,
  )}</table>`;
}

/** The link stands below the button once more: some programs show no buttons. */
function button({ label, url }: NonNullable<LetterContent['action']>): Html {
  if (!/^https?:\/\//.test(url)) throw new Error('a letter links to a web page only');
  const c = COLOURS;
  return html`<p style="margin:8px 0 24px"><a href="${url}" target="_blank" rel="noopener noreferrer" style="display:inline-block;padding:14px 28px;border-radius:999px;background:${c.sol};font:700 17px/1.2 ${FONT};color:${c['sol-ink']};text-decoration:none">${label}</a></p>
<p style="margin:0 0 24px;font:400 14px/1.4 ${FONT};color:${c.fog};word-break:break-all">${url}</p>`;
}
