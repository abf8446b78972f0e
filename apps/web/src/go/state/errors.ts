import { create } from 'zustand';
import { useRunningGame } from './running-game.ts';

interface Errors {
  readonly errorMessage: string | null;
  readonly showErrorModal: boolean;
  readonly fatalError: boolean;
}

interface ErrorActions {
  /** Hides the loader and clears the popup index. A fatal error stays until the page is loaded again. */
  showError(message: string, fatal?: boolean): void;
  /** Clears message and fatal flag. */
  hideError(): void;
}

/** The error modal. Source: Spec §4 "Error modal". */
export const useErrors = create<Errors & ErrorActions>()((set) => ({
  errorMessage: null,
  showErrorModal: false,
  fatalError: false,
  showError: (errorMessage, fatal = false) => {
    useRunningGame.getState().hideGameLoader();
    // A fatal error is not replaced by what follows from it.
    set((old) => (old.fatalError ? old : { errorMessage, showErrorModal: true, fatalError: fatal }));
  },
  hideError: () => set({ errorMessage: null, showErrorModal: false, fatalError: false }),
}));
