import { expect, test } from 'vitest';
import { tarOf } from '../../test/tar.ts';
import { readIcons } from './icon-archive.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const wanted = new Set(['a.png', '../b.png', 'c.png', 'd.png']);

test('takes wanted pictures only', () => {
  const archive = tarOf([
    { name: './a.png', body: PNG },
    { name: 'other.png', body: PNG },
    { name: 'c.png', body: Buffer.from('#!/bin/sh') },
    { name: 'd.png', body: PNG, type: '2' },
  ]);
  expect([...readIcons(archive, wanted)]).toEqual([['a.png', PNG]]);
});

test.each([
  ['is empty', Buffer.alloc(0)],
  ['is not an archive', Buffer.from('x'.repeat(2000))],
  [
    'is cut off inside a picture',
    tarOf([{ name: 'a.png', body: Buffer.concat([PNG, Buffer.alloc(2000)]) }]).subarray(0, 700),
  ],
  ['holds a picture that is too large', tarOf([{ name: 'a.png', body: Buffer.concat([PNG, Buffer.alloc(300_000)]) }])],
])('an archive that %s gives nothing', (_, archive) => {
  expect(readIcons(archive, wanted).size).toBe(0);
});

test('a size that is no number ends the reading', () => {
  const archive = tarOf([{ name: 'a.png', body: PNG }]);
  archive.write('99999999999x', 124, 'latin1');
  archive.write('zzzz', 124, 'latin1');
  expect(readIcons(archive, wanted).size).toBe(0);
});
