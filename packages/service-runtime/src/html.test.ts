import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

describe('a value inside HTML', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['" onfocus="alert(1)', '&quot; onfocus=&quot;alert(1)'],
    ["' autofocus '", '&#39; autofocus &#39;'],
    ['&lt;', '&amp;lt;'],
  ])('is escaped: %s', (value, escaped) => {
    expect(html`<p title="${value}">${value}</p>`.markup).toBe(`<p title="${escaped}">${escaped}</p>`);
  });

  it('shows nothing for what is not there, and pieces as they are', () => {
    const list = ['a', '<b>'].map((text) => html`<li>${text}</li>`);
    expect(html`<ul>${list}${null}${false}${undefined}</ul>`.markup).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>');
  });
});
