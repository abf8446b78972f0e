import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { forgetAccount } from './forget-account.ts';

test('with a sign-in goes everything that was read for it, and nothing that is everybody’s', () => {
  const queries = new QueryClient();
  const own = [
    ['profile'],
    ['household', null],
    ['played-games', 'a'],
    ['devices', 'a'],
    ['pin-recovery'],
    ['unheard-of'],
  ];
  const everybodys = [['catalogue', 'games', 'en'], ['public', 'popular', 'en'], ['avatars']];
  for (const queryKey of [...own, ...everybodys]) queries.setQueryData(queryKey, 'read');
  forgetAccount(queries);
  expect(own.filter((queryKey) => queries.getQueryData(queryKey) !== undefined)).toEqual([]);
  expect(everybodys.filter((queryKey) => queries.getQueryData(queryKey) === undefined)).toEqual([]);
});
