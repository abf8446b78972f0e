/** A host that can take orders. */
export interface PlacementHost {
  readonly id: string;
  readonly zone: string;
  /** Slots nobody uses and no order is on its way to. */
  readonly freeSlots: number;
}

/** A request in the queue, in the order of arrival. */
export interface QueuedRequest {
  readonly id: string;
  /** Wanted zone; null takes any. */
  readonly zone: string | null;
  /** True while the profile's former game is still ending: it keeps its place and is passed over. */
  readonly blocked: boolean;
}

export interface Placement {
  readonly id: string;
  readonly hostId: string;
}

/**
 * Gives free slots strictly first in, first out: nobody gets a slot that somebody before him could have had. The host with
 * most free slots goes first, equal ones by id.
 */
export function placeQueued(queue: readonly QueuedRequest[], hosts: readonly PlacementHost[]): Placement[] {
  const free = new Map(hosts.map((host) => [host.id, host.freeSlots]));
  const placements: Placement[] = [];
  for (const request of queue) {
    if (request.blocked) continue;
    const host = hosts
      .filter((candidate) => request.zone === null || candidate.zone === request.zone)
      .filter((candidate) => free.get(candidate.id)! > 0)
      .toSorted((a, b) => free.get(b.id)! - free.get(a.id)! || (a.id < b.id ? -1 : 1))[0];
    if (!host) continue;
    free.set(host.id, free.get(host.id)! - 1);
    placements.push({ id: request.id, hostId: host.id });
  }
  return placements;
}

export interface WaitFigures {
  /** Slots of all hosts that can take orders, busy ones included. */
  readonly slots: number;
  /** Seconds each running play session has held its slot. */
  readonly heldSeconds: readonly number[];
  /** Seconds a slot was held by recent play sessions on average; null before there are any. */
  readonly typicalSeconds: number | null;
}

/**
 * Expected wait in whole seconds at this place (1 is next), by letting every slot become free after the typical time again
 * and again. Null where there are no slots or nothing is known about how long people play.
 */
export function estimateWaitSeconds(position: number, figures: WaitFigures): number | null {
  const { slots, heldSeconds, typicalSeconds } = figures;
  if (slots <= 0) return null;
  const busy = heldSeconds.toSorted((a, b) => b - a).slice(0, slots);
  if (busy.length < slots && position <= slots - busy.length) return 0;
  if (typicalSeconds === null) return null;
  const freeAt = [
    ...busy.map((held) => Math.max(0, typicalSeconds - held)),
    ...Array.from({ length: slots - busy.length }, () => 0),
  ].sort((a, b) => a - b);
  // The p-th request takes the slot that comes free p-th; slots come round once each typical time.
  const round = Math.floor((position - 1) / slots);
  return Math.round(freeAt[(position - 1) % slots]! + round * typicalSeconds);
}
