import type { Wish } from '@nimbo/contracts/http';

export type Answered = { readonly answer: 'yes' | 'no'; readonly wish: Wish };

/** What was answered between two looks at one's own wishes; what was not known before is no news. */
export function newAnswers(before: readonly Wish[] | null, now: readonly Wish[] | null): readonly Answered[] {
  return (now ?? []).flatMap((wish): Answered[] => {
    const was = before?.find(({ id }) => id === wish.id)?.status;
    if (was !== 'open') return [];
    if (wish.status === 'granted') return [{ answer: 'yes', wish }];
    return wish.status === 'refused' ? [{ answer: 'no', wish }] : [];
  });
}
