/** A packet that arrived. The two clocks have nothing in common; only differences of the same one count. */
export interface TimedPacket {
  readonly sentMs: number;
  readonly arrivedMs: number;
  readonly bytes: number;
}

/** How much further apart two groups arrived than they left says whether a queue grows. */
export interface GroupDelta {
  readonly sendMs: number;
  readonly arrivalMs: number;
  /** When the later group arrived. */
  readonly arrivedMs: number;
}

interface Group {
  readonly firstSentMs: number;
  readonly lastSentMs: number;
  readonly firstArrivedMs: number;
  readonly lastArrivedMs: number;
}

export interface GroupState {
  readonly current: Group | null;
  readonly previous: Group | null;
}

export const NO_GROUPS: GroupState = { current: null, previous: null };

/** Packets sent within this belong together; so do those that arrive together after having waited together. */
const GROUP_MS = 5;
const LONGEST_BURST_MS = 100;

/** Adds a packet; gives a delta when a group is complete. Source: draft-ietf-rmcat-gcc-02 §5.2, §5.3. */
export function addPacket(state: GroupState, packet: TimedPacket): { state: GroupState; delta: GroupDelta | null } {
  const { current, previous } = state;
  if (!current) return { state: { current: groupOf(packet), previous: null }, delta: null };
  // One that was overtaken says nothing about the queue of now.
  if (packet.sentMs < current.firstSentMs) return { state, delta: null };
  if (belongsTo(current, packet)) return { state: { current: extend(current, packet), previous }, delta: null };
  const next = { current: groupOf(packet), previous: current };
  if (!previous) return { state: next, delta: null };
  const delta: GroupDelta = {
    sendMs: current.lastSentMs - previous.lastSentMs,
    arrivalMs: current.lastArrivedMs - previous.lastArrivedMs,
    arrivedMs: current.lastArrivedMs,
  };
  return { state: next, delta };
}

function belongsTo(group: Group, packet: TimedPacket): boolean {
  if (packet.sentMs - group.firstSentMs <= GROUP_MS) return true;
  const arrivalMs = packet.arrivedMs - group.lastArrivedMs;
  const isBurst = arrivalMs <= GROUP_MS && arrivalMs < packet.sentMs - group.lastSentMs;
  return isBurst && packet.arrivedMs - group.firstArrivedMs < LONGEST_BURST_MS;
}

function groupOf({ sentMs, arrivedMs }: TimedPacket): Group {
  return { firstSentMs: sentMs, lastSentMs: sentMs, firstArrivedMs: arrivedMs, lastArrivedMs: arrivedMs };
}

function extend(group: Group, { sentMs, arrivedMs }: TimedPacket): Group {
  return {
    ...group,
    lastSentMs: Math.max(group.lastSentMs, sentMs),
    lastArrivedMs: Math.max(group.lastArrivedMs, arrivedMs),
  };
}
