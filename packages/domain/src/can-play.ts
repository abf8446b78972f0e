import { isTitleOpen, type Reader } from './age-rating.ts';
import type { Title } from './title.ts';

export type PlayRefusal =
  | 'game-unknown'
  | 'age-restricted'
  | 'game-not-playable'
  | 'region-unavailable'
  | 'no-time-left';

/** Less than this is not worth starting a game for, in seconds. Our choice. */
export const LEAST_PLAY_SECONDS = 60;

export interface PlayQuestion {
  /** Null where the catalogue has no such title or hides it. */
  readonly title: Pick<Title, 'gid' | 'status' | 'age'> | null;
  /** True when the catalogue knows how to start it. */
  readonly hasRecipe: boolean;
  /** The profile. */
  readonly reader: Reader;
  readonly regionServed: boolean;
  /** What the household lets this profile play from now on, in seconds; infinite without limits. */
  readonly secondsLeft: number;
}

/** Every reason against playing, most important first; none means yes. Terms are asked for apart. Source: ledger E1. */
export function checkCanPlay({ title, hasRecipe, reader, regionServed, secondsLeft }: PlayQuestion): PlayRefusal[] {
  if (title === null) return ['game-unknown'];
  const refusals: PlayRefusal[] = [];
  if (!isTitleOpen(title, reader)) refusals.push('age-restricted');
  if (title.status !== 'playable' || !hasRecipe) refusals.push('game-not-playable');
  if (!regionServed) refusals.push('region-unavailable');
  if (secondsLeft < LEAST_PLAY_SECONDS) refusals.push('no-time-left');
  return refusals;
}

/**
 * True where the operator serves this country.
 * @param country ISO 3166-1 alpha-2, null where it is not known: then only a service without limits is open
 * @param served countries the operator serves; null is everywhere
 */
export function isRegionServed(country: string | null, served: readonly string[] | null): boolean {
  if (served === null) return true;
  return country !== null && served.includes(country);
}
