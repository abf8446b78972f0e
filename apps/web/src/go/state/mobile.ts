import { create } from 'zustand';

interface Mobile {
  /** A telephone leads: a coarse pointer on a small screen. */
  readonly mobile: boolean;
  /** The stream is covered until the telephone is turned. */
  readonly mobileCover: boolean;
  setMobile(state: { readonly mobile: boolean; readonly mobileCover: boolean }): void;
}

/** Source: Spec §2 "a mobile mode with a cover", §3. */
export const useMobile = create<Mobile>()((set) => ({
  mobile: false,
  mobileCover: false,
  setMobile: (state) => set(state),
}));
