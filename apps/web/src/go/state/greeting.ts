import { create } from 'zustand';

interface Greeting {
  readonly visibleIntro: boolean;
  readonly welcomeModal: boolean;
  /** Version whose note is shown; null without one. Source: Spec §3 `releaseNote`. */
  readonly releaseNote: string | null;
  /** The note is opened by hand, at any time. */
  readonly releasesAsked: boolean;
}

interface GreetingActions {
  showReleases(): void;
  closeIntro(): void;
  closeWelcome(): void;
  closeRelease(): void;
}

const CLOSED: Greeting = { visibleIntro: false, welcomeModal: false, releaseNote: null, releasesAsked: false };

/** What greets somebody who opens the app: the intro once, the welcome, the note of a new version. Source: Spec §2, §3. */
export const useGreeting = create<Greeting & GreetingActions>()((set) => ({
  ...CLOSED,
  showReleases: () => set({ releasesAsked: true }),
  closeIntro: () => set({ visibleIntro: false }),
  closeWelcome: () => set({ welcomeModal: false }),
  closeRelease: () => set({ releaseNote: null, releasesAsked: false }),
}));
