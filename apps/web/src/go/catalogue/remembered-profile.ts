import { CurrentProfile } from '@nimbo/contracts/http';
import type { PageReader } from '../../user-zone/page-reader.ts';

/** The profile this browser has seen last; only asked for while nobody answers. */
export const PROFILE_KEY = 'nimbo-profile';

/** Who has played here last, also after logging out: where the choice begins. */
const LAST_KEY = 'nimbo-last-profile';

/** Whose Continue playing has something, as far as the page has said. */
const PLAYED_KEY = 'nimbo-has-played';

/** Whom the page itself names, as if it had been asked for before. */
export function rememberReader({ profile, hasPlayed }: PageReader): void {
  rememberProfile(profile);
  if (hasPlayed) localStorage.setItem(PLAYED_KEY, profile.id);
  else localStorage.removeItem(PLAYED_KEY);
}

export const hasPlayedBefore = (profileId: string) => localStorage.getItem(PLAYED_KEY) === profileId;

export function rememberProfile(profile: CurrentProfile): void {
  localStorage.setItem(PROFILE_KEY, JSON.stringify(profile));
  localStorage.setItem(LAST_KEY, profile.id);
}

/** Null where there is none, or what is kept is none. */
export function rememberedProfile(): CurrentProfile | null {
  try {
    return CurrentProfile.parse(JSON.parse(localStorage.getItem(PROFILE_KEY) ?? ''));
  } catch {
    return null;
  }
}

/** With the sign-in goes the profile. */
export function forgetProfile(): void {
  localStorage.removeItem(PROFILE_KEY);
}

export function lastProfileId(): string | null {
  return localStorage.getItem(LAST_KEY);
}
