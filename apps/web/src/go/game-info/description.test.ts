import { expect, test } from 'vitest';
import { readDescription } from './description.ts';

const paragraph = (text: string) => ({ kind: 'paragraph', text });

test.each([
  ['<script>alert(1)</script><p>Safe</p>', 'Safe'],
  ['<p>Safe<script>alert(1)', 'Safe'],
  ['<style>p{}</style><p>Safe</p>', 'Safe'],
  ['<!-- <p>hidden</p> --><p>Safe</p>', 'Safe'],
  ['<p onclick="alert(1)">Safe</p>', 'Safe'],
  ['<p>Sa<b>fe</b></p>', 'Safe'],
  ['<p><img src=x onerror=alert(1)>Safe</p>', 'Safe'],
])('only the text of %j is taken', (html, text) => {
  expect(readDescription(html)).toEqual([paragraph(text)]);
});

test('what is escaped stays text', () => {
  expect(readDescription('<p>&lt;script&gt; &amp; &#x41;&#66; &nope;</p>')).toEqual([
    paragraph('<script> & AB &nope;'),
  ]);
});

test('numbers that are no letters vanish', () => {
  expect(readDescription('<p>a&#xd800;b&#0;c&#99999999;</p>')).toEqual([paragraph('abc&#99999999;')]);
});

test('paragraphs and lists keep their order', () => {
  expect(readDescription('<p>One\n two</p><ul><li>a</li><li> b </li></ul><ol><li>c</li></ol><p>Three</p>')).toEqual([
    paragraph('One two'),
    { kind: 'list', ordered: false, items: ['a', 'b'] },
    { kind: 'list', ordered: true, items: ['c'] },
    paragraph('Three'),
  ]);
});

test('text without tags is a paragraph, and nothing is nothing', () => {
  expect(readDescription('Just a < text')).toEqual([paragraph('Just a < text')]);
  expect(readDescription(' <p> </p><ul></ul>')).toEqual([]);
});
