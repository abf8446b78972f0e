import type { Location } from '@nimbo/contracts/http';
import { create } from 'zustand';

interface WhereStore {
  /** Location of the user; null until it is known. Source: Spec §3. */
  readonly location: Location | null;
  setLocation(location: Location): void;
  /** The api refused for the region, whatever it said before. */
  refuseRegion(): void;
}

export const useLocation = create<WhereStore>()((set) => ({
  location: null,
  setLocation: (location) => set({ location }),
  refuseRegion: () =>
    set(({ location }) => ({ location: { country: null, source: 'refusal', ...location, available: false } })),
}));
