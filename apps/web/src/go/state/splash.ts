import { DEFAULT_SPLASH_TEXT, SPINNER_COUNT, SPLASH_COUNT, SPLASH_MS } from '@nimbo/domain';
import { create } from 'zustand';

interface Splash {
  /** Index of the picture, 0 to 5. */
  readonly currentSplash: number;
  readonly splashText: string;
  /** Index of the spinner, 0 to 2. */
  readonly currentSpinner: number;
  /** The next picture by index, and the next spinner with it. Source: Spec §4. */
  nextSplash(): void;
  setSplashText(text: string): void;
}

/** What is shown while somebody waits; the text is Spanish until a language is known. Source: Spec §3, §8. */
export const useSplash = create<Splash>()((set) => ({
  currentSplash: 0,
  splashText: DEFAULT_SPLASH_TEXT,
  currentSpinner: 0,
  nextSplash: () =>
    set((old) => ({
      currentSplash: (old.currentSplash + 1) % SPLASH_COUNT,
      currentSpinner: (old.currentSpinner + 1) % SPINNER_COUNT,
    })),
  setSplashText: (splashText) => set({ splashText }),
}));

/**
 * Turns the pictures for as long as they are shown; nothing changes by itself for whoever has asked for less motion.
 * @returns stops it
 */
export function turnSplashes(): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {};
  const timer = setInterval(useSplash.getState().nextSplash, SPLASH_MS);
  return () => clearInterval(timer);
}
