import { create } from 'zustand';
import { useRunningGame } from './running-game.ts';

/** What a player can do about an error that need not come again. */
export interface Remedy {
  /** Does once more what failed. */
  again(): void;
  /** The game did not start: another one is the other way on. */
  readonly otherGame?: boolean;
}

interface Errors {
  readonly errorMessage: string | null;
  readonly showErrorModal: boolean;
  readonly fatalError: boolean;
  /** Null where trying again would change nothing. */
  readonly remedy: Remedy | null;
}

interface ErrorActions {
  /** Hides the loader and clears the popup index. A fatal error stays until the page is loaded again. */
  showError(message: string, more?: { readonly fatal?: boolean; readonly remedy?: Remedy | null }): void;
  /** Clears message and fatal flag. */
  hideError(): void;
}

const NO_ERROR: Errors = { errorMessage: null, showErrorModal: false, fatalError: false, remedy: null };

/** The error modal. Source: Spec §4 "Error modal". */
export const useErrors = create<Errors & ErrorActions>()((set) => ({
  ...NO_ERROR,
  showError: (errorMessage, { fatal = false, remedy = null } = {}) => {
    useRunningGame.getState().hideGameLoader();
    // A fatal error is not replaced by what follows from it.
    set((old) => (old.fatalError ? old : { errorMessage, showErrorModal: true, fatalError: fatal, remedy }));
  },
  hideError: () => set(NO_ERROR),
}));
