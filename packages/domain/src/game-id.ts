/** Shape of a gid: stable across imports, unique without regard to case. Source: ledger C2. */
export const GAME_ID_PATTERN = /^[a-z0-9][a-z0-9.-]{0,99}$/;

export function isGameId(value: string): boolean {
  return GAME_ID_PATTERN.test(value);
}
