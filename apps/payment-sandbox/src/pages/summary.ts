import type { Currency, Language } from '@nimbo/domain';
import { type Html, html } from '@nimbo/service-runtime/html';
import { CHALLENGE_CODES } from '../cards/decide-charge.ts';
import { FIRST_CARDS, inFours, TEST_CARDS, type TestCard } from '../cards/test-cards.ts';
import { say, showAmount } from '../messages/index.ts';

/** What is paid, as every page shows it. */
export interface Summary {
  /** Absent where a card is only kept. */
  readonly paid?: {
    readonly currency: Currency;
    readonly minor: number;
    readonly description: string;
    readonly lines: readonly { readonly label: string; readonly minor: number }[];
  };
  /** Number of the order; absent where there is no checkout. */
  readonly reference?: string;
}

export const summaryOf = (language: Language, { paid }: Summary): Html =>
  paid ? paidOf(language, paid) : setupOf(language);

/** @param simulation what the sandbox can do here */
export const besideOf = (language: Language, { reference }: Summary, simulation: Html): Html =>
  html`${simulation}
${reference !== undefined && html`<p class="foot">${say(language, 'summary.order', { reference })}</p>`}`;

const setupOf = (language: Language): Html =>
  html`<p class="soft">${say(language, 'summary.setup')}</p>
<p class="kept">${say(language, 'summary.setup.title')}</p>`;

function paidOf(language: Language, { currency, minor, description, lines }: NonNullable<Summary['paid']>): Html {
  const amount = (part: number) => showAmount(language, currency, part);
  return html`<p class="soft">${say(language, 'summary.for', { description })}</p>
<p class="amount">${amount(minor)}</p>
<dl class="lines">
${lines.map((line) => html`<div><dt>${line.label}</dt><dd>${amount(line.minor)}</dd></div>`)}
<div class="total"><dt>${say(language, 'summary.today')}</dt><dd>${amount(minor)}</dd></div>
</dl>`;
}

/** @param page its address, to which the number of a card is added */
export function testCards(language: Language, page: string): Html {
  const link = ({ number, behaviour }: TestCard) =>
    html`<li><a href="${page}?card=${number}"><b>${inFours(number)}</b><span>${say(language, `cards.${behaviour}`)}</span></a></li>`;
  return html`<section class="simulation">
<h2>${say(language, 'cards.title')}</h2>
<ul>${TEST_CARDS.slice(0, FIRST_CARDS).map(link)}</ul>
<details><summary>${say(language, 'cards.more')}</summary><ul>${TEST_CARDS.slice(FIRST_CARDS).map(link)}</ul></details>
</section>`;
}

export function testCodes(language: Language): Html {
  const row = (code: string, meaning: string) => html`<li><p><b>${code}</b><span>${meaning}</span></p></li>`;
  return html`<section class="simulation">
<h2>${say(language, 'codes.title')}</h2>
<ul>${row(CHALLENGE_CODES.approve, say(language, 'codes.approve'))}
${row(CHALLENGE_CODES.refuse, say(language, 'codes.refuse'))}
${row(say(language, 'codes.none'), say(language, 'codes.silent'))}</ul>
</section>`;
}

export interface SimulationForm {
  readonly action: string;
  readonly csrf: string;
}

/** The payer's bank, and time, as buttons. */
export function simulations(language: Language, { action, csrf }: SimulationForm, state: 'waiting' | 'expired'): Html {
  const button = (act: 'pay' | 'expire' | 'late', enabled: boolean) =>
    html`<li><button name="act" value="${act}"${!enabled && html` disabled`}><b>${say(language, `simulate.${act}`)}</b><span>${say(language, `simulate.${act}.note`)}</span></button></li>`;
  return html`<section class="simulation">
<h2>${say(language, 'simulate.title')}</h2>
<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
<ul>${button('pay', state === 'waiting')}${button('expire', state === 'waiting')}${button('late', state === 'expired')}</ul>
</form>
</section>`;
}
