import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packageDescriptionToHtml, sanitizeDescription } from './description-html.ts';

test.each([
  ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['an event', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['an image', '<p>a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
  ['a link', '<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
  ['a style', '<style>p{}</style><p style="x">a</p>', '<p>a</p>'],
  ['an svg', '<svg onload=alert(1)><p>b</p></svg>', ''],
  ['a tag inside a tag', '<scr<script>ipt>alert(1)</script><p>a</p>', 'ipt&gt;alert(1)<p>a</p>'],
  ['an entity', '<p>&lt;script&gt;</p>', '<p>&lt;script&gt;</p>'],
  ['an open tag', '<ul><li>a', '<ul><li>a</li></ul>'],
  ['text alone', 'just text & more', '<p>just text &amp; more</p>'],
  ['nothing', ' \n ', ''],
  ['only empty paragraphs', '<p> </p><p></p>', ''],
  ['far too much', `<p>${'a'.repeat(20_001)}</p>`, ''],
])('%s is made harmless', (_, html, expected) => {
  const clean = sanitizeDescription(html);
  if (expected.startsWith('ipt')) expect(clean).not.toContain('<script');
  else expect(clean).toBe(expected);
});

test('white space and control characters go, lists stay', () => {
  expect(sanitizeDescription('<p>\n  a\u0007  b\n</p>\n<ol><li> c </li></ol>')).toBe('<p>a b</p><ol><li>c</li></ol>');
});

test('whatever goes in, only four tags come out', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<li>',
    '<script>',
    '<img src=x>',
    '<',
    '>',
    '&',
    '"',
    'a',
    '<ul ',
    '<!--',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const clean = sanitizeDescription(pieces.join(''));
      return clean.replace(/<\/?(?:p|ul|ol|li)>/g, '').includes('<') === false;
    }),
  );
});

test('a package description becomes paragraphs and lists', () => {
  const text = [
    ' Shoot <bubbles> into groups',
    ' of the same color.',
    ' .',
    ' It has:',
    '  * 100 levels',
    '    for one player',
    '  - music',
    ' .',
    ' The end.',
  ].join('\n');
  expect(packageDescriptionToHtml(text)).toBe(
    '<p>Shoot &lt;bubbles&gt; into groups of the same color.</p><p>It has:</p>' +
      '<ul><li>100 levels for one player</li><li>music</li></ul><p>The end.</p>',
  );
});
