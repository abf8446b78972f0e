import type { HeldPlan } from './entitlement.ts';

/** A plan somebody else pays for. Nothing is charged here; the partner says when it begins, rests and ends. */
export interface PartnerSubscription {
  /** `incomplete` is activating. */
  readonly status: 'incomplete' | 'active' | 'paused' | 'canceled';
  /** Short name of who pays. */
  readonly partner: string;
  readonly planId: string;
  /** Until when the activation is waited for, ms since 1970; null once it was there. */
  readonly waitUntilMs: number | null;
  /** When what the partner pays for ends, ms since 1970; null is until further notice. */
  readonly untilMs: number | null;
}

/** What a partner says, and time. Messages may be repeated. */
export type PartnerEvent =
  | { readonly type: 'partner-activated'; readonly untilMs: number | null }
  | { readonly type: 'partner-suspended' }
  | { readonly type: 'partner-resumed' }
  | { readonly type: 'partner-canceled' }
  /** The activation did not come, or what was paid for has ended. */
  | { readonly type: 'period-ended' };

export type PartnerRefusal = 'canceled' | 'not-activated' | 'stale' | 'over-already' | 'not-now' | 'too-early';

export type PartnerTransition =
  | { readonly ok: true; readonly state: PartnerSubscription }
  | { readonly ok: false; readonly reason: PartnerRefusal };

/** How long a partner may take to activate a plan, in ms (a day). Our choice. */
export const PARTNER_ACTIVATION_MS = 86_400_000;

/** Begun with a code or by coming from the partner; nothing is entitled before the partner confirms. */
export function startPartnerSubscription(partner: string, planId: string, nowMs: number): PartnerSubscription {
  return { status: 'incomplete', partner, planId, waitUntilMs: nowMs + PARTNER_ACTIVATION_MS, untilMs: null };
}

/** When `period-ended` comes, ms since 1970; null is never. */
export function partnerEndsAt(state: PartnerSubscription): number | null {
  switch (state.status) {
    case 'incomplete':
      return state.waitUntilMs;
    case 'active':
    case 'paused':
      return state.untilMs;
    case 'canceled':
      return null;
  }
}

/** The one place where a partner's subscription changes. */
export function transitionPartner(state: PartnerSubscription, event: PartnerEvent, nowMs: number): PartnerTransition {
  if (state.status === 'canceled') return refuse(event.type === 'partner-canceled' ? 'stale' : 'canceled');
  switch (event.type) {
    case 'partner-activated':
      return activate(state, event.untilMs, nowMs);
    case 'partner-suspended':
      if (state.status === 'paused') return refuse('stale');
      return state.status === 'active' ? become({ ...state, status: 'paused' }) : refuse('not-activated');
    case 'partner-resumed':
      if (state.status === 'active') return refuse('stale');
      return state.status === 'paused' ? become({ ...state, status: 'active' }) : refuse('not-activated');
    case 'partner-canceled':
      return become({ ...state, status: 'canceled', waitUntilMs: null });
    case 'period-ended': {
      const endsAtMs = partnerEndsAt(state);
      if (endsAtMs === null) return refuse('not-now');
      return nowMs < endsAtMs ? refuse('too-early') : become({ ...state, status: 'canceled', waitUntilMs: null });
    }
  }
}

/** Also moves the end of what is active already: a partner prolongs that way. */
function activate(state: PartnerSubscription, untilMs: number | null, nowMs: number): PartnerTransition {
  if (untilMs !== null && untilMs <= nowMs) return refuse('over-already');
  if (state.status === 'paused') return refuse('not-now');
  if (state.status === 'active' && state.untilMs === untilMs) return refuse('stale');
  return become({ ...state, status: 'active', waitUntilMs: null, untilMs });
}

/** What it entitles to now; null where nothing. */
export function heldPlanOfPartner({ status, planId, untilMs }: PartnerSubscription, nowMs: number): HeldPlan | null {
  if (status !== 'active') return null;
  return untilMs === null || nowMs < untilMs ? { planId, untilMs } : null;
}

function become(state: PartnerSubscription): PartnerTransition {
  return { ok: true, state };
}

function refuse(reason: PartnerRefusal): PartnerTransition {
  return { ok: false, reason };
}
