import { MIN_BITRATE_KBPS } from '../rtp/rate-control.ts';

/** First rate, until the path has shown what it carries, in kbit/s. */
const START_KBPS = 4000;
/** Pictures that arrive this much later than the quickest ones have waited somewhere. */
const QUEUE_MS = 35;
/** Once is a browser that was busy; for so long, in ms, it is a queue on the path: the rate has to go down. */
const QUEUE_LASTS_MS = 100;
/** While a picture is this much longer on its way, no further one is taken: it would only make the queue longer. */
const HOLD_MS = 60;
/** Confirmations never take longer than this before anything is known of the path. */
const UNKNOWN_DELAY_MS = 250;
/** Part of what the path has delivered that is asked of the encoder when a queue builds up. */
const CUT = 0.85;
/** With less than this part of what was asked, the picture was still, and what was delivered says nothing about the path. */
const FULL_USE = 0.6;
/** The effect of a cut is waited for this long and one delay more, in ms. */
const CUT_PAUSE_MS = 200;
/** Growth of the rate per second, and how long after a cut it begins, in ms. */
const GROWTH = 0.12;
const GROW_AFTER_MS = 1000;
/** The quickest delay is remembered for at least this long, in ms, since paths change. */
const FLOOR_LIFE_MS = 10_000;
/** Weight of the newest measurement in the delivered rate, and how long one takes in ms. */
const DELIVERED_WEIGHT = 0.5;
const MEASURE_MS = 250;

/** A picture on its way. */
interface Flight {
  readonly timestamp: number;
  readonly sentMs: number;
  readonly bytes: number;
}

/**
 * What may be sent through a WebSocket. A TCP connection delivers everything, however late, so the host has to keep the queue
 * short: it watches how long pictures take to be confirmed. Times in ms, rates in kbit/s.
 */
export interface SendState {
  readonly maxKbps: number;
  readonly targetKbps: number;
  readonly flights: readonly Flight[];
  /** Quickest confirmations of this and of the former span. */
  readonly floorMs: number;
  readonly formerFloorMs: number;
  readonly floorSinceMs: number;
  readonly deliveredKbps: number | null;
  readonly measure: { readonly sinceMs: number; readonly bytes: number };
  /** Since when every picture comes late; null while they come in time. */
  readonly lateSinceMs: number | null;
  readonly cutAtMs: number;
  readonly tickedMs: number;
}

export function startSending(maxKbps: number, nowMs: number): SendState {
  return {
    maxKbps,
    targetKbps: Math.min(maxKbps, START_KBPS),
    flights: [],
    floorMs: Number.POSITIVE_INFINITY,
    formerFloorMs: Number.POSITIVE_INFINITY,
    floorSinceMs: nowMs,
    deliveredKbps: null,
    measure: { sinceMs: nowMs, bytes: 0 },
    lateSinceMs: null,
    cutAtMs: Number.NEGATIVE_INFINITY,
    tickedMs: nowMs,
  };
}

/** Whether a further picture may be taken: nothing on its way is late. */
export function hasRoom(state: SendState, nowMs: number): boolean {
  const oldest = state.flights[0];
  return !oldest || nowMs - oldest.sentMs <= quickest(state) + HOLD_MS;
}

export function onSent(state: SendState, timestamp: number, bytes: number, nowMs: number): SendState {
  return { ...state, flights: [...state.flights, { timestamp, bytes, sentMs: nowMs }] };
}

/** The browser has said that a picture has come; those sent before it have come too. */
export function onReceived(state: SendState, timestamp: number, nowMs: number): SendState {
  const at = state.flights.findIndex((flight) => flight.timestamp === timestamp);
  const flight = state.flights[at];
  if (!flight) return state;
  const bytes = state.flights.slice(0, at + 1).reduce((sum, { bytes }) => sum + bytes, 0);
  const delayMs = nowMs - flight.sentMs;
  const next = measure({ ...state, flights: state.flights.slice(at + 1) }, delayMs, bytes, nowMs);
  const lateSinceMs = delayMs - quickest(next) > QUEUE_MS ? (next.lateSinceMs ?? nowMs) : null;
  return cutWhenLate({ ...next, lateSinceMs }, nowMs);
}

/** Lets the rate grow while nothing is late; to be called about each quarter of a second. */
export function onTick(state: SendState, nowMs: number): SendState {
  const ticked = { ...state, tickedMs: nowMs };
  if (!hasRoom(state, nowMs)) return cutWhenLate({ ...ticked, lateSinceMs: state.lateSinceMs ?? nowMs }, nowMs);
  if (nowMs - state.cutAtMs <= GROW_AFTER_MS) return ticked;
  const grown = state.targetKbps * (1 + (GROWTH * (nowMs - state.tickedMs)) / 1000);
  return { ...ticked, targetKbps: Math.min(state.maxKbps, grown) };
}

function quickest(state: SendState): number {
  const floor = Math.min(state.floorMs, state.formerFloorMs);
  return Number.isFinite(floor) ? floor : UNKNOWN_DELAY_MS;
}

function measure(state: SendState, delayMs: number, bytes: number, nowMs: number): SendState {
  const floor =
    nowMs - state.floorSinceMs > FLOOR_LIFE_MS
      ? { formerFloorMs: state.floorMs, floorMs: delayMs, floorSinceMs: nowMs }
      : { floorMs: Math.min(state.floorMs, delayMs) };
  const counted = { ...state.measure, bytes: state.measure.bytes + bytes };
  const spanMs = nowMs - counted.sinceMs;
  if (spanMs < MEASURE_MS) return { ...state, ...floor, measure: counted };
  const kbps = (counted.bytes * 8) / spanMs;
  const former = state.deliveredKbps ?? kbps;
  const deliveredKbps = former + (kbps - former) * DELIVERED_WEIGHT;
  return { ...state, ...floor, deliveredKbps, measure: { sinceMs: nowMs, bytes: 0 } };
}

/** Asks less of the encoder: a part of what got through, where that is less than what was asked. */
function cutWhenLate(state: SendState, nowMs: number): SendState {
  if (state.lateSinceMs === null || nowMs - state.lateSinceMs < QUEUE_LASTS_MS) return state;
  if (nowMs - state.cutAtMs < CUT_PAUSE_MS + quickest(state)) return state;
  const { targetKbps, deliveredKbps } = state;
  const isUsed = deliveredKbps !== null && deliveredKbps > targetKbps * FULL_USE;
  const kbps = (isUsed ? Math.min(targetKbps, deliveredKbps) : targetKbps) * CUT;
  return { ...state, cutAtMs: nowMs, targetKbps: Math.max(Math.min(MIN_BITRATE_KBPS, state.maxKbps), kbps) };
}
