import { type Language, PRODUCT_NAME } from '@nimbo/domain';
import { type Html, html } from '@nimbo/service-runtime/html';
import { type MessageKey, say } from '../messages/index.ts';
import { icon, mark } from './drawings.ts';

/** What every page needs to know. */
export interface Frame {
  readonly language: Language;
  /** Address of the folder of styles, fonts, scripts and pictures, with a slash at the end. */
  readonly resources: string;
  /** Where "Back to Nimbo" leads. */
  readonly back: string;
}

/** A page that waits for something looks again after so many seconds where no script does. */
const LOOK_AGAIN_SECONDS = 10;

interface Document {
  /** What the strip at the top says beside "Test payments". */
  readonly strip: string;
  readonly body: Html;
  /** Address that says when this page is no longer true. */
  readonly watch?: string | undefined;
}

function document({ language, resources }: Frame, { strip, body, watch }: Document): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
${watch !== undefined && html`<noscript><meta http-equiv="refresh" content="${LOOK_AGAIN_SECONDS}"></noscript>`}
<title>${PRODUCT_NAME}</title>
<link rel="icon" type="image/svg+xml" href="${resources}favicon.svg">
<link rel="preload" as="font" type="font/woff2" crossorigin href="${resources}anybody-latin.woff2">
<link rel="preload" as="font" type="font/woff2" crossorigin href="${resources}onest-latin.woff2">
<link rel="stylesheet" href="${resources}tokens.css">
<link rel="stylesheet" href="${resources}pay.css">
<script src="${resources}pay.js" type="module"></script>
</head>
<body${watch !== undefined && html` data-watch="${watch}"`}>
<p class="strip">${icon('flask')}<b>${say(language, 'test.title')}</b> <span>${strip}</span></p>
${body}
</body>
</html>
`.markup;
}

const backLink = ({ language, back }: Frame): Html =>
  html`<a class="b sm" href="${back}">${icon('arrow')}${say(language, 'back')}</a>`;

/** What is paid on one side, how on the other. */
export function payPage(
  frame: Frame,
  page: {
    readonly strip: string;
    readonly summary: Html;
    readonly main: Html;
    /** What the sandbox can do here, and the number of the order. */
    readonly beside: Html;
    readonly watch?: string | undefined;
  },
): string {
  const body = html`<div class="halves">
<header class="summary"><div>
${backLink(frame)}
${page.summary}
</div></header>
<main class="form"><div>
${page.main}
</div></main>
<aside class="beside"><div>
${page.beside}
</div></aside>
</div>`;
  return document(frame, { strip: page.strip, body, watch: page.watch });
}

/** A heading, a sentence and the way back. */
export function messagePage(
  frame: Frame,
  page: {
    readonly state: 'well' | 'failed';
    readonly titleKey: MessageKey;
    readonly textKey: MessageKey;
    readonly reference?: string | undefined;
    readonly watch?: string | undefined;
  },
): string {
  const { language } = frame;
  const body = html`<main class="message">
${mark(page.state)}
<h1>${say(language, page.titleKey)}</h1>
<p>${say(language, page.textKey)}</p>
${page.reference !== undefined && html`<p class="reference">${say(language, 'ours.reference', { reference: page.reference })}</p>`}
<a class="b p" href="${frame.back}">${say(language, 'back')}</a>
</main>`;
  return document(frame, { strip: say(language, 'test.plain'), body, watch: page.watch });
}
