import { create } from 'zustand';

interface ProfileChange {
  /** Between two profiles: nothing of either is shown. */
  readonly changing: boolean;
}

export const useProfileChange = create<ProfileChange>()(() => ({ changing: false }));
