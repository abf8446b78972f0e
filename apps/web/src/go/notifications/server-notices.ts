import type { Notice } from '@nimbo/contracts/http';

/** Until when the notices of the server have been taken over on this device, by profile. */
const keyOf = (profileId: string) => `nimbo-notices:${profileId}`;

/**
 * Notices this device has not taken over yet, oldest first; from now on it has. One that was deleted here does not come back with
 * the next list.
 */
export function takeNewNotices(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  profileId: string,
  notices: readonly Notice[],
): readonly Notice[] {
  const takenMs = Number(storage.getItem(keyOf(profileId))) || 0;
  const fresh = notices.filter(({ createdAt }) => Date.parse(createdAt) > takenMs);
  if (fresh.length === 0) return [];
  const newest = Math.max(...fresh.map(({ createdAt }) => Date.parse(createdAt)));
  storage.setItem(keyOf(profileId), String(newest));
  return fresh.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
}
