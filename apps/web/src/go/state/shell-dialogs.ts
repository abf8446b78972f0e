import { create } from 'zustand';

interface ShellDialogs {
  readonly menuOpen: boolean;
  readonly confirmLogout: boolean;
  readonly confirmCloseApp: boolean;
  openMenu(): void;
  closeMenu(): void;
  askLogout(): void;
  askCloseApp(): void;
  /** Stays: neither is asked any more. */
  stay(): void;
}

/** The user menu and the two questions of the shell. Source: Spec §3 "Client state". */
export const useShellDialogs = create<ShellDialogs>()((set) => ({
  menuOpen: false,
  confirmLogout: false,
  confirmCloseApp: false,
  openMenu: () => set({ menuOpen: true }),
  closeMenu: () => set({ menuOpen: false }),
  askLogout: () => set({ confirmLogout: true, menuOpen: false }),
  askCloseApp: () => set({ confirmCloseApp: true, menuOpen: false }),
  stay: () => set({ confirmLogout: false, confirmCloseApp: false }),
}));
