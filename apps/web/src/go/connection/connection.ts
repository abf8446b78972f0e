import { create } from 'zustand';

interface Connection {
  readonly online: boolean;
  readonly lost: () => void;
  readonly found: () => void;
}

/** Whether the catalogue can be reached, as far as the page knows. */
export const useConnection = create<Connection>()((set) => ({
  online: true,
  lost: () => set({ online: false }),
  found: () => set({ online: true }),
}));
