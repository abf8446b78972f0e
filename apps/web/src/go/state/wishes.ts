import type { Wish } from '@nimbo/contracts/http';
import { create } from 'zustand';

/** What somebody asks a parent for. */
export type Asking = { readonly kind: 'title'; readonly gid: string } | { readonly kind: 'time' };

interface WishesState {
  /** Of the profile, for the admin of all children; newest first. Null until they are known. */
  readonly wishes: readonly Wish[] | null;
  /** What the asking dialog is about; null while it is closed. */
  readonly asking: Asking | null;
  /** Id of the wish the admin's dialog is about; null while it is closed. */
  readonly answering: string | null;
  /** Wishes the admin has put off in this page: they wait in the bar. */
  readonly later: readonly string[];
  learn(wishes: readonly Wish[]): void;
  /** One of them as it is now. */
  learnOne(wish: Wish): void;
  ask(asking: Asking): void;
  stopAsking(): void;
  answer(id: string): void;
  stopAnswering(): void;
  forget(): void;
}

const NOTHING = { wishes: null, asking: null, answering: null, later: [] } as const;

/** What children ask their parents for. */
export const useWishes = create<WishesState>()((set) => ({
  ...NOTHING,
  learn: (wishes) =>
    set((old) => {
      const open = wishes.filter(({ status }) => status === 'open');
      const isStillOpen = open.some(({ id }) => id === old.answering);
      const next = open.find(({ id }) => !old.later.includes(id))?.id ?? null;
      return { wishes, answering: isStillOpen ? old.answering : next };
    }),
  learnOne: (wish) => set((old) => ({ wishes: [wish, ...(old.wishes ?? []).filter(({ id }) => id !== wish.id)] })),
  ask: (asking) => set({ asking }),
  stopAsking: () => set({ asking: null }),
  answer: (answering) => set({ answering }),
  stopAnswering: () =>
    set((old) => ({ answering: null, later: old.answering === null ? old.later : [...old.later, old.answering] })),
  forget: () => set(NOTHING),
}));

/** The newest wish for this. */
export function wishFor(wishes: readonly Wish[] | null, asking: Asking): Wish | undefined {
  return wishes?.find((wish) => wish.kind === asking.kind && (asking.kind === 'time' || wish.gid === asking.gid));
}
