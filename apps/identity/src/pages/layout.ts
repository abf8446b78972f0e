import { LANGUAGES, type Language, PRODUCT_NAME } from '@nimbo/domain';
import { type Html, html } from '@nimbo/service-runtime/html';
import { LANGUAGE_NAMES, type MessageKey, say } from '../messages/index.ts';
import { lockup } from './drawings.ts';
import { padTemplate } from './pad.ts';

/** What every page needs to know about the site it stands in. */
export interface Frame {
  readonly language: Language;
  /** Address of the folder of styles, fonts, scripts and pictures, with a slash at the end. */
  readonly resources: string;
  /** Start page of the product. */
  readonly home: string;
  /** Where a forgotten password is recovered; absent where no mail can be sent. */
  readonly recover?: string | undefined;
  /** Pictures beside the form, nine of them. */
  readonly tiles: readonly string[];
  /** This page in each language; absent where it can only be shown once. */
  readonly sameIn?: ((language: Language) => string) | undefined;
}

function document(frame: Frame, body: Html): string {
  return html`<!doctype html>
<html lang="${frame.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
<title>${PRODUCT_NAME}</title>
<link rel="icon" type="image/svg+xml" href="${frame.resources}favicon.svg">
<link rel="preload" as="font" type="font/woff2" crossorigin href="${frame.resources}anybody-latin.woff2">
<link rel="preload" as="font" type="font/woff2" crossorigin href="${frame.resources}onest-latin.woff2">
<link rel="stylesheet" href="${frame.resources}tokens.css">
<link rel="stylesheet" href="${frame.resources}identity.css">
<script src="${frame.resources}forms.js" type="module"></script>
${padTemplate(frame.language)}
</head>
${body}
</html>
`.markup;
}

function languages({ language, sameIn }: Frame): Html | null {
  if (!sameIn) return null;
  const links = LANGUAGES.map(
    (other) =>
      html`<a href="${sameIn(other)}" lang="${other}" hreflang="${other}"${other === language ? html` aria-current="true"` : null}>${LANGUAGE_NAMES[other]}</a>`,
  );
  return html`<nav class="languages" aria-label="${say(language, 'language.choose')}">${links}</nav>`;
}

const homeLink = ({ language, home }: Frame) =>
  html`<a class="home" href="${home}" aria-label="${say(language, 'brand.home')}">${lockup}</a>`;

/** Brand on one side, a form on the other. */
export function formPage(frame: Frame, titleKey: MessageKey, form: Html): string {
  const title = say(frame.language, titleKey);
  const tiles = frame.tiles.map((address) => html`<img src="${address}" alt="" width="160" height="160">`);
  return document(
    frame,
    html`<body class="halves">
<aside class="brand">
${homeLink(frame)}
<div class="tiles" aria-hidden="true">${tiles}</div>
<p class="line"><span>${say(frame.language, 'brand.line1')}</span><span>${say(frame.language, 'brand.line2')}</span></p>
</aside>
<div class="work">
${languages(frame)}
<main class="sheet">
${lockup}
<h1>${title}</h1>
${form}
</main>
</div>
</body>`,
  );
}

/** A heading, a sentence and what to do next. */
export function messagePage(frame: Frame, titleKey: MessageKey, content: { picture: Html; body: Html }): string {
  const title = say(frame.language, titleKey);
  return document(
    frame,
    html`<body class="message">
<header>${homeLink(frame)}${languages(frame)}</header>
<main>
${content.picture}
<h1>${title}</h1>
${content.body}
</main>
</body>`,
  );
}
