import { create } from 'zustand';

/** What is being searched for; it is kept while the results are looked at. Source: Spec §3 `searchVal`. */
export const useSearchText = create<{ searchVal: string; setSearchVal: (searchVal: string) => void }>()((set) => ({
  searchVal: '',
  setSearchVal: (searchVal) => set({ searchVal: searchVal.slice(0, 80) }),
}));
