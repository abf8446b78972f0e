/** Set once the intro has been seen on this device. */
export const INTRO_KEY = 'nimbo-intro-seen';
/** Version whose note this device has shown, or began with. */
export const RELEASE_KEY = 'nimbo-release-seen';
/** Source: Spec §3. */
export const WELCOME_KEY = 'welcome-expire';

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

export interface Opening {
  readonly intro: boolean;
  /** Version whose note is due; null without one. */
  readonly releaseNote: string | null;
}

/**
 * What greets whoever opens the app on this device. The note of a version is due once, on a device that has seen another version
 * before; everything is noted down at once, so that a page that is closed does not begin again.
 * @param noted versions that have a note
 */
export function openApp(kept: Kept, version: string, noted: readonly string[]): Opening {
  const intro = kept.getItem(INTRO_KEY) === null;
  const seen = kept.getItem(RELEASE_KEY);
  if (intro) kept.setItem(INTRO_KEY, '1');
  if (seen !== version) kept.setItem(RELEASE_KEY, version);
  const due = seen !== null && seen !== version && !intro && noted.includes(version);
  return { intro, releaseNote: due ? version : null };
}
