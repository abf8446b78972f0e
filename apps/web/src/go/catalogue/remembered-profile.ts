import { CurrentProfile } from '@nimbo/contracts/http';
import type { PageReader } from '../../user-zone/page-reader.ts';

/** The profile this browser has seen last; only asked for while nobody answers. */
export const PROFILE_KEY = 'nimbo-profile';

/** Who has played here last, also after logging out: where the choice begins. */
const LAST_KEY = 'nimbo-last-profile';

/** Whom the page itself names. It is kept here alone: a page that loads slowly must not tell other tabs what was true when it began. */
let named: PageReader | null = null;
let isCurrent = false;

export function nameReader(reader: PageReader): void {
  named = reader;
  isCurrent = true;
}

/** Who plays here as far as it can be said before the api has: whom the page names, else whom this browser has seen last. */
export function expectedProfile(): CurrentProfile | null {
  return named && isCurrent ? named.profile : rememberedProfile();
}

/** Whether the profile's Continue playing will have something, as far as the page has said. */
export const hasPlayedBefore = (profileId: string) => named?.profile.id === profileId && named.hasPlayed;

export function rememberProfile(profile: CurrentProfile): void {
  isCurrent = false;
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
  isCurrent = false;
  localStorage.removeItem(PROFILE_KEY);
}

export function lastProfileId(): string | null {
  return localStorage.getItem(LAST_KEY);
}
