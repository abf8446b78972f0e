import { invalid, StripeFault } from './failure.ts';
import type { FormValue } from './form-body.ts';
import { type FakeIntent, type FakeLedger, needChargeable } from './ledger.ts';
import {
  CustomerCreate,
  Expand,
  IntentConfirm,
  IntentCreate,
  IntentList,
  Nothing,
  RefundCreate,
  RefundListQuery,
  readParams,
  SessionCreate,
} from './shapes.ts';

type Act = (ledger: FakeLedger, params: Record<string, FormValue>, id: string) => unknown;

/** What the adapter uses of Stripe's API, with the rules that a shape alone does not say. */
export const ROUTES: readonly (readonly ['GET' | 'POST', RegExp, Act])[] = [
  [
    'POST',
    /^\/v1\/customers$/,
    (ledger, params) => {
      const { metadata = {} } = readParams(CustomerCreate, params);
      return { ...ledger.addCustomer(), object: 'customer', metadata };
    },
  ],

  ['POST', /^\/v1\/checkout\/sessions$/, createSession],
  [
    'GET',
    /^\/v1\/checkout\/sessions\/(\w+)$/,
    (ledger, params, id) => ledger.showSession(ledger.session(id), readParams(Expand, params).expand),
  ],
  [
    'POST',
    /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    (ledger, params, id) => {
      readParams(Nothing, params);
      return ledger.showSession(ledger.expireSession(id));
    },
  ],

  [
    'POST',
    /^\/v1\/payment_intents$/,
    (ledger, params) => {
      const order = readParams(IntentCreate, params);
      return orCardError(ledger, ledger.addIntent(order), order.expand);
    },
  ],
  [
    'GET',
    /^\/v1\/payment_intents$/,
    (ledger, params) => {
      const { customer, expand = [], ...page } = readParams(IntentList, params);
      const parts = expand.map((part) => part.replace(/^data\./, ''));
      const all = [...ledger.intents.values()].filter(
        (intent) => customer === undefined || intent.customer === customer,
      );
      return toPage('/v1/payment_intents', all, page, (intent) => ledger.showIntent(intent, parts));
    },
  ],
  [
    'GET',
    /^\/v1\/payment_intents\/(\w+)$/,
    (ledger, params, id) => ledger.showIntent(ledger.intent(id), readParams(Expand, params).expand),
  ],
  [
    'POST',
    /^\/v1\/payment_intents\/(\w+)\/confirm$/,
    (ledger, params, id) => {
      const { payment_method: method, return_url: returnUrl, expand } = readParams(IntentConfirm, params);
      return orCardError(ledger, ledger.confirm(id, method, returnUrl), expand);
    },
  ],
  [
    'POST',
    /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    (ledger, params, id) => {
      readParams(Nothing, params);
      return ledger.showIntent(ledger.cancel(id));
    },
  ],

  [
    'POST',
    /^\/v1\/refunds$/,
    (ledger, params) => {
      const { payment_intent: intent, amount, metadata = {} } = readParams(RefundCreate, params);
      return ledger.showRefund(ledger.addRefund(intent, amount, metadata));
    },
  ],
  [
    'GET',
    /^\/v1\/refunds$/,
    (ledger, params) => {
      const page = readParams(RefundListQuery, params);
      return toPage('/v1/refunds', [...ledger.refunds.values()], page, (refund) => ledger.showRefund(refund));
    },
  ],

  ['GET', /^\/v1\/payment_methods\/(\w+)$/, (ledger, _params, id) => ledger.showMethod(ledger.method(id))],
  [
    'POST',
    /^\/v1\/payment_methods\/(\w+)\/detach$/,
    (ledger, params, id) => {
      readParams(Nothing, params);
      return ledger.showMethod(ledger.detach(id));
    },
  ],
];

function createSession(ledger: FakeLedger, params: Record<string, FormValue>): unknown {
  const order = readParams(SessionCreate, params);
  if (order.ui_mode === 'hosted_page' && order.success_url === undefined) {
    throw invalid('Missing required param: success_url.', { code: 'parameter_missing', param: 'success_url' });
  }
  const items = order.line_items ?? [];
  const forbidden = order.mode === 'setup' ? ['line_items', 'payment_intent_data'] : ['setup_intent_data'];
  const wrong = forbidden.find((name) => name in params);
  if (wrong) throw invalid(`You can not pass \`${wrong}\` in \`${order.mode}\` mode.`, { param: wrong });
  if (order.mode === 'setup' && order.allowed_payment_method_types === undefined) {
    throw invalid('Missing required param: currency.', { code: 'parameter_missing', param: 'currency' });
  }
  const currencies = new Set(items.map((item) => item.price_data.currency));
  if (order.mode === 'payment' && currencies.size !== 1) {
    throw invalid('Line items of one currency are needed.', { param: 'line_items' });
  }
  const amount = items.reduce((sum, item) => sum + item.quantity * item.price_data.unit_amount, 0);
  if (items.some((item) => item.price_data.unit_amount < 0))
    throw invalid('Invalid unit_amount', { param: 'line_items' });
  if (order.mode === 'payment') needChargeable(amount);
  return ledger.showSession(
    ledger.addSession({
      mode: order.mode,
      customer: order.customer ?? null,
      amount,
      currency: [...currencies][0] ?? '',
      keeps: order.payment_method_options?.card.setup_future_usage === 'off_session',
      types: order.allowed_payment_method_types ?? ['card'],
      intentMetadata: order.payment_intent_data?.metadata ?? {},
    }),
  );
}

/** A confirmation that the bank declines is answered by an error that carries the intent. */
function orCardError(ledger: FakeLedger, intent: FakeIntent, expand?: readonly string[]): unknown {
  const shown = ledger.showIntent(intent, expand);
  if (intent.status !== 'requires_payment_method' || intent.error === null) return shown;
  const message = 'Your card was declined.';
  throw new StripeFault(402, { type: 'card_error', message, ...intent.error, payment_intent: structuredClone(shown) });
}

interface Page {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly created?: { readonly gte?: number | undefined; readonly lt?: number | undefined } | undefined;
}

/** Newest first, ten unless said. */
function toPage<T extends { readonly id: string; readonly created: number }>(
  url: string,
  all: readonly T[],
  { limit = 10, starting_after: after, created }: Page,
  show: (one: T) => unknown,
) {
  if (limit < 1 || limit > 100) throw invalid('Invalid limit', { param: 'limit' });
  const fits = all
    .filter((one) => one.created >= (created?.gte ?? 0) && one.created < (created?.lt ?? Number.POSITIVE_INFINITY))
    .toReversed();
  const start = after === undefined ? 0 : fits.findIndex((one) => one.id === after) + 1;
  const data = fits.slice(start, start + limit).map(show);
  return { object: 'list', url, has_more: fits.length > start + limit, data };
}
