import type { KeyName } from '@nimbo/ui';
import { useEffect } from 'react';
import { create } from 'zustand';

type Hint = { readonly key: KeyName; readonly label: string };

/** What the hint bar says; null stands for the app's usual hints. */
export const useHintBar = create<{ hints: readonly Hint[] | null }>()(() => ({ hints: null }));

export function useHints(hints: readonly Hint[] | undefined): void {
  const text = hints?.map((hint) => hint.label).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels say everything about the hints
  useEffect(() => {
    useHintBar.setState({ hints: hints ?? null });
    return () => useHintBar.setState({ hints: null });
  }, [text]);
}
