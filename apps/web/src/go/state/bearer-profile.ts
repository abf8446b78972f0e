import { create } from 'zustand';

interface BearerProfile {
  /** Profile of the newest bearer, null where none is chosen; undefined while this page has asked for none. */
  readonly profileId: string | null | undefined;
}

/** For whom the last bearer was given, which the page may not have known. */
export const useBearerProfile = create<BearerProfile>()(() => ({ profileId: undefined }));
