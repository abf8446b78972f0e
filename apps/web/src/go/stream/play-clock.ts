/** Minutes before the end at which the player is warned. Source: DESIGN §7. */
export const WARNING_MINUTES = [10, 5, 1] as const;
/** From here on the figure itself is shown, in seconds. */
export const LAST_SECONDS = 30;

/** Warning that is due between two looks at the clock, both in seconds left; null when none is. */
export function dueWarning(before: number | null, now: number): (typeof WARNING_MINUTES)[number] | null {
  if (before === null) return null;
  // After a gap the shortest one is said, not all of them.
  return WARNING_MINUTES.findLast((minutes) => before > minutes * 60 && now <= minutes * 60) ?? null;
}

/** `41:12`, and `2:05:00` from an hour on. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
