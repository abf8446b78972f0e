import type { EndSessionForm } from './sign-out.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

/** A page that only posts its form. It has no words: nobody sees it unless scripts are off, and then there is a button. */
export function endSessionPage({ action, fields }: EndSessionForm, nonce: string): { html: string; policy: string } {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  const html = `<!doctype html><html><head><meta charset="utf-8"><title>Nimbo</title>
<style nonce="${nonce}">body{background:#081013}</style></head>
<body><form method="post" action="${escapeHtml(action)}">${inputs}<noscript><button>&rarr;</button></noscript></form>
<script nonce="${nonce}">document.forms[0].submit()</script></body></html>`;
  // The reply to the form sends the browser on, and browsers hold those addresses against `form-action` too: back to us.
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; form-action 'self' ${new URL(action).origin}; base-uri 'none'; frame-ancestors 'none'`;
  return { html, policy };
}
