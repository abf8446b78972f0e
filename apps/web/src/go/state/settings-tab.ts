import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export const SETTINGS_TABS = ['general', 'picture', 'sound', 'controllers', 'about'] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

interface SettingsTabState {
  /** The tab the settings were left on; null before the first time. Source: Spec §3. */
  readonly prevSettingsTab: SettingsTab | null;
  leaveOn(tab: SettingsTab): void;
}

/** The settings open where they were left, also after the page is loaded again. */
export const useSettingsTab = create<SettingsTabState>()(
  persist((set) => ({ prevSettingsTab: null, leaveOn: (prevSettingsTab) => set({ prevSettingsTab }) }), {
    name: 'nimbo-settings-tab',
    partialize: ({ prevSettingsTab }) => ({ prevSettingsTab }),
    merge: (kept, current) => {
      const tab = (kept as Partial<SettingsTabState> | undefined)?.prevSettingsTab;
      return { ...current, prevSettingsTab: SETTINGS_TABS.find((known) => known === tab) ?? null };
    },
  }),
);
