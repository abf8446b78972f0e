import type { Language } from '@nimbo/domain';
import { type Html, html } from '@nimbo/service-runtime/html';
import type { DeclineReason } from '../cards/decide-charge.ts';
import type { CardFault } from '../cards/read-card.ts';
import { inFours } from '../cards/test-cards.ts';
import { say, showAmount } from '../messages/index.ts';
import { icon } from './drawings.ts';
import { type Frame, payPage } from './layout.ts';
import { besideOf, type Summary, summaryOf, testCards } from './summary.ts';

export interface CardScreen {
  /** Address of the page. */
  readonly page: string;
  readonly csrf: string;
  readonly summary: Summary;
  /** Both ways to pay are offered. */
  readonly offersInstant: boolean;
  /** What keeping the card means; null where nobody is asked. */
  readonly renewalNote: string | null;
  /** Of a test card that was pressed or tried; never another number. */
  readonly number: string;
  readonly expiry: string;
  readonly faults: readonly CardFault[];
  readonly declined: DeclineReason | null;
}

const PRESSED_EXPIRY = '12 / 34';
const PRESSED_CODE = '123';

export function cardScreen(frame: Frame, screen: CardScreen): string {
  const { language } = frame;
  const { page, csrf, summary, renewalNote, number, faults, declined } = screen;
  const { paid } = summary;
  const amount = paid && showAmount(language, paid.currency, paid.minor);
  const main = html`<h1>${say(language, paid ? 'pay.title' : 'pay.setup')}</h1>
${screen.offersInstant && payWays(language, page, csrf)}
${declined && banner('flare', say(language, 'declined.title'), say(language, `declined.${declined}`))}
${faults.length > 0 && banner('flare', say(language, 'fault.title'), faults.map((fault) => say(language, `fault.${fault}`)).join(' '))}
<form method="post" action="${page}/card" novalidate>
<input type="hidden" name="csrf" value="${csrf}">
${cardField(language, 'number', { value: inFours(number), bad: faults.includes('number'), longest: 30, first: true })}
<div class="pair">
${cardField(language, 'expiry', { value: screen.expiry || (number && PRESSED_EXPIRY), bad: faults.includes('expiry'), longest: 9 })}
${cardField(language, 'security-code', { value: number && PRESSED_CODE, bad: faults.includes('security-code'), longest: 4 })}
</div>
${cardField(language, 'name', { value: '', bad: false, longest: 100 })}
${renewalNote !== null && keepSwitch(language, renewalNote)}
<button class="b p">${icon('lock')}${amount === undefined ? say(language, 'pay.keep') : say(language, 'pay.submit', { amount })}</button>
</form>
${paid && html`<p class="foot">${say(language, 'pay.once')}</p>`}`;
  return payPage(frame, {
    strip: say(language, 'test.card', { card: '4000 0000 0000 3220' }),
    summary: summaryOf(language, summary),
    beside: besideOf(language, summary, testCards(language, page)),
    main,
  });
}

const payWays = (language: Language, page: string, csrf: string): Html =>
  html`<form class="ways" method="post" action="${page}/instant" aria-label="${say(language, 'pay.ways')}">
<input type="hidden" name="csrf" value="${csrf}">
<a href="${page}?with=card" aria-current="true">${icon('card')}${say(language, 'pay.card')}</a>
<button>${icon('bolt')}${say(language, 'pay.instant')}</button>
</form>`;

/** @param tone `flare` for what has failed, `dusk` for what can still be mended */
export const banner = (tone: 'flare' | 'dusk', title: string, text: string): Html =>
  html`<div class="ban ${tone}" role="alert">${icon('warning')}<div><b>${title}</b><span id="failed">${text}</span></div></div>`;

interface CardField {
  readonly value: string;
  readonly bad: boolean;
  readonly longest: number;
  readonly first?: boolean;
}

type FieldName = 'number' | 'expiry' | 'security-code' | 'name';
const FORMS = { expiry: 'field.expiry.form', 'security-code': 'field.security-code.form' } as const;

/** Browsers are asked not to offer anybody's real card here. */
function cardField(language: Language, name: FieldName, { value, bad, longest, first }: CardField): Html {
  const form = name === 'expiry' || name === 'security-code' ? say(language, FORMS[name]) : null;
  return html`<div class="field">
<label for="${name}">${say(language, `field.${name}`)}</label>
<div class="in${bad ? ' bad' : ''}"><input id="${name}" name="${name}" autocomplete="off" spellcheck="false" autocapitalize="characters" maxlength="${longest}" value="${value}"${name !== 'name' && html` inputmode="numeric"`}${form !== null && html` placeholder="${form}"`}${bad && html` aria-invalid="true" aria-describedby="failed"`}${first && html` data-first`}>${name === 'number' && icon('card')}</div>
</div>`;
}

const keepSwitch = (language: Language, note: string): Html =>
  html`<label class="keep"><input type="checkbox" name="keep" value="yes" checked><span><b>${say(language, 'field.keep')}</b><small>${note}</small></span></label>`;
