/** Sound is begun this far ahead at first, in seconds, and never less or more than these. */
const FIRST_LEAD = 0.04;
const LEAST_LEAD = 0.03;
const MOST_LEAD = 0.2;
/** Each break makes the lead longer by this; each quiet while shorter, since calm networks need less. */
const LEAD_STEP = 0.02;
const CALM_SECONDS = 20;
/** Sound that is this much further ahead than its lead came in a burst: a part of it is left out. */
const SLACK = 0.04;

/** When packets of sound are played. Times in seconds of the audio context's clock. */
export interface SoundSchedule {
  /** Where the next packet begins; null before the first. */
  readonly nextAt: number | null;
  readonly lead: number;
  readonly calmSince: number;
}

export const NEW_SCHEDULE: SoundSchedule = { nextAt: null, lead: FIRST_LEAD, calmSince: 0 };

/**
 * Decides for a packet that has just been decoded: when it is played, or null when it is left out. Packets follow each other
 * without a gap; after a break the next begins a little ahead of now, and further ahead after each break.
 */
export function schedulePacket(
  state: SoundSchedule,
  duration: number,
  now: number,
): { readonly state: SoundSchedule; readonly startAt: number | null } {
  if (state.nextAt === null) {
    const startAt = now + state.lead;
    return { state: { ...state, nextAt: startAt + duration, calmSince: now }, startAt };
  }
  if (state.nextAt < now) {
    const lead = Math.min(MOST_LEAD, state.lead + LEAD_STEP);
    const startAt = now + lead;
    return { state: { nextAt: startAt + duration, lead, calmSince: now }, startAt };
  }
  const calm = now - state.calmSince > CALM_SECONDS;
  const lead = calm ? Math.max(LEAST_LEAD, state.lead - LEAD_STEP) : state.lead;
  const next = { ...state, lead, calmSince: calm ? now : state.calmSince };
  if (state.nextAt - now > lead + SLACK) return { state: next, startAt: null };
  return { state: { ...next, nextAt: state.nextAt + duration }, startAt: state.nextAt };
}
