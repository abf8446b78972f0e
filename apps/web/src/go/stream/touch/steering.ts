import type { TouchSteering } from '@nimbo/contracts/touch';

export type SteeringDirection = 'up' | 'down' | 'left' | 'right';

/** Part of the way from the middle to the edge that presses nothing: thumbs rest. */
export const REST = 0.28;
/** A direction counts from this share of a push on: pushes to a corner press both. */
const SHARE = 0.38;

/**
 * Directions that a thumb holds.
 * @param x from the middle to the right, as part of the radius; beyond 1 counts as 1
 * @param y the same downwards
 */
export function steeringDirections(x: number, y: number): SteeringDirection[] {
  const length = Math.hypot(x, y);
  if (length < REST) return [];
  const directions: SteeringDirection[] = [];
  if (-x / length > SHARE) directions.push('left');
  if (x / length > SHARE) directions.push('right');
  if (-y / length > SHARE) directions.push('up');
  if (y / length > SHARE) directions.push('down');
  return directions;
}

/** What these directions press in a game. */
export function steeringTargets(steering: TouchSteering, directions: readonly SteeringDirection[]): string[] {
  return directions.flatMap((direction) => steering[direction] ?? []);
}
