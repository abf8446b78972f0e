import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { useFeedbackDraft } from '../feedback/feedback-draft.ts';
import { useSearchText } from '../search/search-text.ts';
import { leaveProfile } from './become.ts';

test('the next one at this screen meets nothing that the former one wrote, looked for or read', () => {
  const queries = new QueryClient();
  queries.setQueryData(['played', 'ana'], ['tux']);
  queries.setQueryData(['games'], ['tux']);
  useSearchText.getState().setSearchVal('tux');
  useFeedbackDraft.getState().change({ kind: 'other', message: 'My card', replyTo: 'ana@casa.example' });
  leaveProfile(queries, 'ana');
  expect(useFeedbackDraft.getState()).toMatchObject({ kind: 'game', message: '', replyTo: null });
  expect(useSearchText.getState().searchVal).toBe('');
  expect([queries.getQueryData(['played', 'ana']), queries.getQueryData(['games'])]).toEqual([undefined, ['tux']]);
});
