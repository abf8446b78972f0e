import { CurrentProfile } from '@nimbo/contracts/http';

/** The profile this browser has seen last; only asked for while nobody answers. */
const KEY = 'nimbo-profile';

export function rememberProfile(profile: CurrentProfile): void {
  localStorage.setItem(KEY, JSON.stringify(profile));
}

/** Null where there is none, or what is kept is none. */
export function rememberedProfile(): CurrentProfile | null {
  try {
    return CurrentProfile.parse(JSON.parse(localStorage.getItem(KEY) ?? ''));
  } catch {
    return null;
  }
}

/** With the sign-in goes the profile. */
export function forgetProfile(): void {
  localStorage.removeItem(KEY);
}
