import type { CaughtMail } from '@nimbo/mail/catcher';
import { type Html, html } from '@nimbo/service-runtime/html';

/** The design's night, cloud and sun; this page stands alone, without the product's files. */
const STYLE = html`
body{margin:0 auto;max-width:60rem;padding:2rem 1rem;background:#081013;color:#F3F6F0;font:1rem/1.5 system-ui,sans-serif}
a{color:#F3F6F0}a:focus-visible{outline:3px solid #FFD02F;outline-offset:3px}
ul{list-style:none;padding:0}li{border-top:1px solid #24383E}li a{display:block;padding:1rem .5rem;text-decoration:none}
li a:hover{background:#17272C}b{display:block}small,dt{color:#93A9AC}dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}
dd{margin:0;overflow-wrap:anywhere}iframe{width:100%;height:40rem;border:1px solid #24383E;border-radius:1rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#0F1A1E;padding:1rem;border-radius:1rem}`;

const REFRESH = html`<meta http-equiv="refresh" content="5">`;

const document = (title: string, body: Html, refresh: Html | string = '') =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="dark">${refresh}<title>${title}</title><style>${STYLE}</style></head>
<body>${body}</body></html>
`.markup;

export function listPage(mails: readonly CaughtMail[]): string {
  const rows = mails.map(
    ({ id, to, subject, receivedAt }) =>
      html`<li><a href="/mails/${id}"><b>${subject}</b><small>to ${to.join(', ')} · ${receivedAt}</small></a></li>`,
  );
  const list = rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>No mail yet. Whatever Nimbo sends lands here.</p>`;
  return document('Mails of this Nimbo', html`<h1>Mails of this Nimbo</h1>${list}`, REFRESH);
}

export function mailPage(mail: CaughtMail): string {
  const facts = Object.entries({ From: mail.from, To: mail.to.join(', '), Received: mail.receivedAt }).map(
    ([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`,
  );
  return document(
    mail.subject,
    html`<p><a href="/">All mails</a></p><h1>${mail.subject}</h1><dl>${facts}</dl>
<iframe title="${mail.subject}" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mails/${mail.id}/html"></iframe>
<h2>As plain text</h2><pre>${mail.text}</pre>`,
  );
}
