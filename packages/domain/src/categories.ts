/** The nine categories of the catalogue, in the order in which the first match becomes a title's primary one. Source: Spec §2. */
export const CATEGORIES = [
  'racing',
  'sports',
  'rpg',
  'shooter',
  'sci-fi',
  'simulation',
  'adventure',
  'arcade',
  'casual',
] as const;
export type Category = (typeof CATEGORIES)[number];

export function isCategory(value: unknown): value is Category {
  return CATEGORIES.includes(value as Category);
}
