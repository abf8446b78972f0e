import type { useFormatter } from 'use-intl';

/** `2 min`, as the language of the page writes it. */
export function shortMinutes(format: ReturnType<typeof useFormatter>, minutes: number): string {
  return format.number(minutes, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
}
