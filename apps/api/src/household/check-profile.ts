import { checkPin, checkProfile, localTime, type ProfileDraft, type ProfileFault } from '@nimbo/domain';
import { ProblemError } from '@nimbo/service-runtime/problem';

const FIELDS: Readonly<Record<ProfileFault, keyof ProfileDraft>> = {
  'nickname-required': 'nickname',
  'nickname-too-long': 'nickname',
  'birthdate-required': 'birthdate',
  'birthdate-impossible': 'birthdate',
  'pin-required': 'pin',
  'pin-not-four-digits': 'pin',
  'pins-differ': 'pinAgain',
};

/** Refuses with `profile-invalid`, which names every fault and its field. */
export function requireValidProfile(draft: ProfileDraft, timeZone: string, nowMs: number): void {
  refuseFaults(checkProfile({ draft, isPinRequired: false, today: localTime(nowMs, timeZone).day }));
}

/** Refuses with `profile-invalid`; two empty texts are a profile without PIN. */
export function requireValidPin({ pin, pinAgain }: Pick<ProfileDraft, 'pin' | 'pinAgain'>): void {
  refuseFaults(checkPin(pin, pinAgain, false));
}

/** Refuses with `profile-invalid`, also where none was typed. */
export function requireNewPin({ pin, pinAgain }: Pick<ProfileDraft, 'pin' | 'pinAgain'>): void {
  refuseFaults(checkPin(pin, pinAgain, true));
}

function refuseFaults(faults: readonly ProfileFault[]): void {
  if (faults.length === 0) return;
  const errors = faults.map((code) => ({ pointer: `/${FIELDS[code]}`, detail: code.replaceAll('-', ' '), code }));
  throw new ProblemError('profile-invalid', { errors });
}
