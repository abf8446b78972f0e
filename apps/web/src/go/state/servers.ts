import type { MeasuredZone } from '@nimbo/domain';
import { create } from 'zustand';

interface Servers {
  readonly zones: readonly MeasuredZone[];
  readonly foundServer: MeasuredZone | null;
  search(zones: readonly MeasuredZone[]): void;
  /** @returns the zone's id, for whoever asks for a game */
  found(server: MeasuredZone | null): string | null;
}

/** The search for a nearby server. Source: Spec §3 "Client state". */
export const useServers = create<Servers>()((set) => ({
  zones: [],
  foundServer: null,
  search: (zones) => set({ zones }),
  found: (foundServer) => {
    set({ foundServer });
    return foundServer?.id ?? null;
  },
}));
