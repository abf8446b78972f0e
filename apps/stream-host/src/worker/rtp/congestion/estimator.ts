import { type Acknowledged, acknowledge, acknowledgedKbps, NOTHING_ACKNOWLEDGED } from './acknowledged-rate.ts';
import { addPacket, type GroupState, NO_GROUPS, type TimedPacket } from './arrival-groups.ts';
import { CALM, type Detector, detect } from './overuse-detector.ts';
import { addDelays, forgetShortest, type PathDelay, UNKNOWN_DELAY } from './path-delay.ts';
import { addDelta, NO_TREND, slopeOf, type Trendline } from './trendline.ts';

/** What the browser said about packets it was sent: those that arrived, and how many did not, less those that were only late. */
export interface Arrivals {
  readonly arrived: readonly TimedPacket[];
  readonly lost: number;
  /** What was sent when the newest of them were, in kbit/s; null when nothing has been told of. */
  readonly sentKbps: number | null;
}

export interface EstimatorState {
  readonly targetKbps: number;
  readonly maxKbps: number;
  readonly groups: GroupState;
  readonly trend: Trendline;
  readonly detector: Detector;
  readonly acknowledged: Acknowledged;
  readonly delay: PathDelay;
  /** What was carried when the path was last full, and how much that varies; null while it has not been. */
  readonly capacity: { readonly kbps: number; readonly variance: number } | null;
  readonly losses: { readonly packets: number; readonly lost: number; readonly sinceMs: number };
  readonly decreasedMs: number;
  readonly grownMs: number;
  readonly hold: Hold;
}

/** No picture should be sent before `untilMs`: the queue of the path, so long at the beginning, drains until then. */
interface Hold {
  readonly untilMs: number;
  readonly forMs: number;
  readonly queueMs: number;
  /** Times in a row that holding back did not shorten the queue. */
  readonly inVain: number;
  /** The rate before the first of them. */
  readonly formerKbps: number;
}

/** Lowest rate a game stays readable at, in kbit/s. */
const MIN_KBPS = 300;
const START_KBPS = 5000;
/** Of what arrives, after the path turned out to be full. */
const DECREASE = 0.85;
/** Part a second, while nothing is known about the end of the path's capacity; and slowly near to where it once was. */
const GROWTH = 0.08;
const NEAR_GROWTH = 0.03;
/** The rate may be this much above what arrives: a still screen proves nothing. */
const UNPROVEN = 1.5;
/** A delay that grows without leading to a queue so long, in ms, is jitter, or a machine that is short of time. */
const LEAST_QUEUE_MS = 8;
/** A queue of this length is a sign by itself, in ms, when less arrives than is aimed at. */
const LONG_QUEUE_MS = 40;
/** A queue is let drain to this, and pictures are held back for so long at most: a longer pause would show as a freeze. */
const SHORT_QUEUE_MS = 10;
const LONGEST_HOLD_MS = 130;
/** Of the time pictures were held back, a queue of ours is at least this much shorter after it. */
const DRAINED = 0.3;
const VAIN_HOLDS = 2;
/** What arrives is judged by this, in ms, when the path is full: long enough for a few pictures, all of them of now. */
const FULL_WINDOW_MS = 100;
const CARRIED_BY_FREE_PATH = 0.95;
/** Less than this is not believed at one look. */
const LEAST_CARRIED = 0.4;
/** Only losses above this mean a full path by themselves: radio loses single packets at any rate, and says so by no delay. */
const HIGH_LOSS = 0.12;
const LOSS_WINDOW_MS = 400;
const LEAST_PACKETS = 40;

export function startEstimate(maxKbps: number, nowMs: number): EstimatorState {
  return {
    targetKbps: Math.min(maxKbps, START_KBPS),
    maxKbps,
    groups: NO_GROUPS,
    trend: NO_TREND,
    detector: CALM,
    acknowledged: NOTHING_ACKNOWLEDGED,
    delay: UNKNOWN_DELAY,
    capacity: null,
    losses: { packets: 0, lost: 0, sinceMs: nowMs },
    decreasedMs: Number.NEGATIVE_INFINITY,
    grownMs: nowMs,
    hold: { untilMs: 0, forMs: 0, queueMs: 0, inVain: 0, formerKbps: 0 },
  };
}

/** The rate after one feedback, by the growth of delay and by losses. Sources: draft-ietf-rmcat-gcc-02 §5 and §6. */
export function onArrivals(before: EstimatorState, arrivals: Arrivals, nowMs: number): EstimatorState {
  const observed = observe(before, arrivals, nowMs);
  const newestMs = arrivals.arrived.reduce((newest, { sentMs }) => Math.max(newest, sentMs), Number.NEGATIVE_INFINITY);
  const hasHeld = newestMs > observed.hold.untilMs;
  const state = hasHeld ? judgeHold(observed, nowMs) : observed;
  const kbps = acknowledgedKbps(state.acknowledged);
  const carried = carriedShare(state, arrivals.sentKbps);
  // What left before the last decrease says nothing about it.
  if (newestMs > state.decreasedMs && isFull(state, carried)) return decrease(state, carried, nowMs);
  if (hasHeld && state.delay.queueMs > LONG_QUEUE_MS) return { ...state, grownMs: nowMs, hold: holdFor(state, nowMs) };
  return onLosses(state.detector.use === 'normal' ? grow(state, kbps, nowMs) : { ...state, grownMs: nowMs }, nowMs);
}

/** A probe has shown what the path carries. */
export function onProbe(state: EstimatorState, kbps: number): EstimatorState {
  return { ...state, targetKbps: clamp(state, Math.max(state.targetKbps, kbps)) };
}

function observe(state: EstimatorState, { arrived, lost }: Arrivals, nowMs: number): EstimatorState {
  let { groups, trend, detector } = state;
  for (const packet of arrived) {
    const added = addPacket(groups, packet);
    groups = added.state;
    if (!added.delta) continue;
    trend = addDelta(trend, added.delta);
    const slope = slopeOf(trend);
    if (slope === null) continue;
    const { sendMs, arrivedMs } = added.delta;
    detector = detect(detector, { slope, deltas: trend.deltas, sendMs, nowMs: arrivedMs });
  }
  return {
    ...state,
    groups,
    trend,
    detector,
    acknowledged: acknowledge(state.acknowledged, arrived),
    delay: addDelays(state.delay, arrived, nowMs),
    losses: {
      ...state.losses,
      packets: state.losses.packets + arrived.length + lost,
      lost: state.losses.lost + lost,
    },
  };
}

/** What arrives of what is sent, 0 to 1: pictures that need less than the target say nothing about the path. */
function carriedShare({ acknowledged }: EstimatorState, sentKbps: number | null): number {
  const kbps = acknowledgedKbps(acknowledged, FULL_WINDOW_MS);
  return kbps === null || !sentKbps ? 1 : Math.min(1, kbps / sentKbps);
}

function isFull({ detector, delay }: EstimatorState, carried: number): boolean {
  if (detector.use === 'over' && delay.queueMs > LEAST_QUEUE_MS) return true;
  return delay.queueMs > LONG_QUEUE_MS && carried < CARRIED_BY_FREE_PATH;
}

/** A queue that holding back does not shorten is not ours, or is none: the path has become longer. */
function judgeHold(state: EstimatorState, nowMs: number): EstimatorState {
  const { forMs, queueMs, inVain, formerKbps } = state.hold;
  if (forMs === 0) return state;
  // Once it may have grown between the look at it and the pause.
  const isShorter = state.delay.queueMs <= queueMs - forMs * DRAINED;
  const hold = { ...state.hold, forMs: 0, inVain: isShorter ? 0 : inVain + 1 };
  if (hold.inVain < VAIN_HOLDS) return { ...state, hold };
  const targetKbps = clamp(state, Math.max(state.targetKbps, formerKbps * DECREASE));
  return { ...state, targetKbps, hold: { ...hold, inVain: 0 }, delay: forgetShortest(state.delay, nowMs) };
}

function holdFor(
  { delay: { queueMs }, hold: { inVain, formerKbps }, targetKbps }: EstimatorState,
  nowMs: number,
): Hold {
  const forMs = Math.min(LONGEST_HOLD_MS, Math.max(0, queueMs - SHORT_QUEUE_MS));
  return { untilMs: nowMs + forMs, forMs, queueMs, inVain, formerKbps: inVain > 0 ? formerKbps : targetKbps };
}

/** Below what arrives, and nothing new until the queue is gone. */
function decrease(state: EstimatorState, carried: number, nowMs: number): EstimatorState {
  const carriedKbps = state.targetKbps * Math.max(carried, LEAST_CARRIED);
  return {
    ...state,
    targetKbps: clamp(state, carriedKbps * DECREASE),
    capacity: learn(state.capacity, carriedKbps),
    // Its own drain must not be taken for a queue that grows.
    trend: NO_TREND,
    detector: { ...CALM, threshold: state.detector.threshold },
    decreasedMs: nowMs,
    grownMs: nowMs,
    hold: holdFor(state, nowMs),
  };
}

const CAPACITY_MEMORY = 0.95;

function learn(capacity: EstimatorState['capacity'], kbps: number): EstimatorState['capacity'] {
  if (!capacity || Math.abs(kbps - capacity.kbps) > 3 * Math.sqrt(capacity.variance)) {
    return { kbps, variance: (kbps * 0.1) ** 2 };
  }
  const mean = CAPACITY_MEMORY * capacity.kbps + (1 - CAPACITY_MEMORY) * kbps;
  const variance = CAPACITY_MEMORY * capacity.variance + (1 - CAPACITY_MEMORY) * (kbps - mean) ** 2;
  return { kbps: mean, variance: Math.max(variance, (mean * 0.02) ** 2) };
}

function grow(state: EstimatorState, kbps: number | null, nowMs: number): EstimatorState {
  const elapsedMs = Math.min(1000, nowMs - state.grownMs);
  const isNear =
    state.capacity !== null && Math.abs(state.targetKbps - state.capacity.kbps) < 0.15 * state.capacity.kbps;
  const grown = state.targetKbps * (1 + ((isNear ? NEAR_GROWTH : GROWTH) * elapsedMs) / 1000);
  const proven = Math.max(state.targetKbps, (kbps ?? 0) * UNPROVEN);
  return { ...state, targetKbps: clamp(state, Math.min(grown, proven)), grownMs: nowMs };
}

function onLosses(state: EstimatorState, nowMs: number): EstimatorState {
  const { packets, lost, sinceMs } = state.losses;
  if (packets < LEAST_PACKETS || nowMs - sinceMs < LOSS_WINDOW_MS) return state;
  const share = Math.max(0, lost) / packets;
  const kept = share > HIGH_LOSS ? 1 - share / 2 : 1;
  return {
    ...state,
    targetKbps: clamp(state, state.targetKbps * kept),
    losses: { packets: 0, lost: 0, sinceMs: nowMs },
  };
}

function clamp({ maxKbps }: EstimatorState, kbps: number): number {
  return Math.max(Math.min(MIN_KBPS, maxKbps), Math.min(maxKbps, kbps));
}
