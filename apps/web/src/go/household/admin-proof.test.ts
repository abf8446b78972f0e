import { expect, test } from 'vitest';
import { useAdminProof } from './admin-proof.ts';

const asked = () => useAdminProof.getState().answer;

test('a late answer to a question that was left does not answer the one asked by then', async () => {
  const first = useAdminProof.getState().ask();
  const answerFirst = asked()!;
  answerFirst(false);
  const second = useAdminProof.getState().ask();
  const answerSecond = asked();
  answerFirst(true);
  expect(asked()).toBe(answerSecond);
  answerSecond!(true);
  expect(asked()).toBe(null);
  expect([await first, await second]).toEqual([false, true]);
});
