/** What the player said about the installed application; kept on the device. */
export type ClientAnswer = 'app' | 'here';

const KEY = 'nimbo-client';
/** The application exists for these. Source: Spec §1. */
const DESKTOP = /^(?:Win|Mac)/;
/** Telephones and tablets that call themselves computers have fingers; the application is a browser of its own kind. */
const NOT_A_BROWSER_AT_A_DESK = /Electron\/|Mobile|iPhone|iPad|Android/;

export interface Surroundings {
  /** Scheme the application answers to; null where the operator offers none. */
  readonly scheme: string | null;
  readonly platform: string;
  readonly userAgent: string;
  readonly touchPoints: number;
}

/** Whether asking for the application makes sense here at all. */
export function mayHaveClient({ scheme, platform, userAgent, touchPoints }: Surroundings): boolean {
  if (scheme === null || !DESKTOP.test(platform) || NOT_A_BROWSER_AT_A_DESK.test(userAgent)) return false;
  // An iPad says it is a Mac; no Mac has a touch screen.
  return !(platform.startsWith('Mac') && touchPoints > 1);
}

/** The answer that was given before; anything else in the storage counts as none. */
export function recallClientAnswer(storage: Pick<Storage, 'getItem'>): ClientAnswer | null {
  const kept = storage.getItem(KEY);
  return kept === 'app' || kept === 'here' ? kept : null;
}

export function rememberClientAnswer(storage: Pick<Storage, 'setItem'>, answer: ClientAnswer): void {
  try {
    storage.setItem(KEY, answer);
  } catch {
    // Then it is asked again.
  }
}

/** `nimbo://play/frozen-bubble` */
export function clientAddress(scheme: string, gid: string): string {
  return `${scheme}://play/${encodeURIComponent(gid)}`;
}
