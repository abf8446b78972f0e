import { isGameId } from '@nimbo/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toGameId } from './game-ids.ts';

test.each([
  ['only signs', ['+-!'], 'plus--'],
  ['nothing but dots', ['...'], null],
  ['an empty name', [''], null],
  ['a name of 101 letters', ['a'.repeat(101)], null],
  ['a name of 100 letters', ['a'.repeat(100)], 'a'.repeat(100)],
  ['a desktop file', ['openttd.desktop'], 'openttd'],
  ['an AppStream id', ['org.supertuxproject.SuperTux'], 'org.supertuxproject.supertux'],
  ['plus signs', ['xgalaga++.desktop'], 'xgalagaplusplus'],
  ['a path out of the folder', ['../../etc/passwd'], 'etc-passwd'],
  ['a member of a collection', ['gcompris', 'baby_mouse'], 'gcompris.baby-mouse'],
])('%s', (_, parts, gid) => {
  expect(toGameId(...(parts as [string]))).toBe(gid);
});

test('whatever the name is, a gid is valid or null', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const gid = toGameId(name);
      return gid === null || isGameId(gid);
    }),
  );
});
