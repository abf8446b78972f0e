import { create } from 'zustand';

/** A little less than the api takes, so that a form is not refused after it was filled in. */
const PROOF_MS = 9 * 60_000;

interface AdminProof {
  /** Until when the admin's PIN counts that was given in this page, in ms since 1970. */
  readonly untilMs: number;
  /** Somebody waits for the PIN in the middle of a change; null while nobody does. */
  readonly answer: ((given: boolean) => void) | null;
  /** Asks for it over what is open. @returns whether it was given */
  ask(): Promise<boolean>;
}

/** Whether this page has to ask for the admin's PIN; whether it counts is the api's to say. */
export const useAdminProof = create<AdminProof>()((set, get) => ({
  untilMs: 0,
  answer: null,
  ask: () => {
    get().answer?.(false);
    return new Promise<boolean>((resolve) => {
      const answer = (given: boolean) => {
        // A late answer leaves the question alone that is asked by then.
        if (get().answer === answer) set({ answer: null });
        resolve(given);
      };
      set({ answer });
    });
  },
}));

export function adminProven(nowMs: number = Date.now()): void {
  useAdminProof.setState({ untilMs: nowMs + PROOF_MS });
}

/** The api wants it again, or the admin has left. */
export function adminProofEnded(): void {
  useAdminProof.setState({ untilMs: 0 });
}
