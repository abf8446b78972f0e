import type { Language } from '@nimbo/domain';
import { drawQr } from '@nimbo/payment-gateway/qr';
import { type Html, html, trusted } from '@nimbo/service-runtime/html';
import { say, showAmount } from '../messages/index.ts';
import { banner } from './card-screen.ts';
import { falling, icon } from './drawings.ts';
import { type Frame, payPage } from './layout.ts';
import { besideOf, type Summary, simulations, summaryOf } from './summary.ts';

export interface InstantScreen {
  readonly page: string;
  readonly csrf: string;
  readonly summary: Summary & { readonly paid: NonNullable<Summary['paid']> };
  readonly copyCode: string;
  /** Null once it has expired. In seconds. */
  readonly secondsLeft: number | null;
  /** From its making to its end, in seconds. */
  readonly lifeSeconds: number;
  /** Who paid too late has his money again. */
  readonly returned: boolean;
  /** There is a checkout: another code can be made, and a card can be used. */
  readonly inCheckout: boolean;
}

/** Drops in the row that empties. Source: mockup `pay-pix`. */
const DROPS = 30;

export function instantScreen(frame: Frame, screen: InstantScreen): string {
  const { language } = frame;
  const { page, csrf, summary, secondsLeft, returned } = screen;
  const main = html`<h1>${say(language, 'instant.title')}</h1>
${returned && banner('dusk', say(language, 'instant.expired'), say(language, 'simulate.returned'))}
${secondsLeft === null ? expired(language, screen) : waiting(language, screen, secondsLeft)}`;
  return payPage(frame, {
    strip: say(language, 'test.instant'),
    summary: summaryOf(language, summary),
    beside: besideOf(
      language,
      summary,
      simulations(language, { action: `${page}/simulate`, csrf }, secondsLeft === null ? 'expired' : 'waiting'),
    ),
    main,
    watch: secondsLeft === null ? undefined : `${page}/state`,
  });
}

function waiting(language: Language, screen: InstantScreen, secondsLeft: number): Html {
  const { copyCode, lifeSeconds, summary, page, inCheckout } = screen;
  const amount = showAmount(language, summary.paid.currency, summary.paid.minor);
  const lit = Math.ceil((DROPS * secondsLeft) / lifeSeconds);
  const percent = Math.round((100 * secondsLeft) / lifeSeconds);
  return html`<div class="code-and-steps">
<div class="qr" role="img" aria-label="${say(language, 'instant.qr')}">${trusted(drawQr(copyCode))}</div>
<div>
<ol class="steps"><li>${say(language, 'instant.step1')}</li><li>${say(language, 'instant.step2')}</li><li>${say(language, 'instant.step3', { amount })}</li></ol>
<p class="time"><small>${say(language, 'instant.expires')}</small><b data-seconds="${secondsLeft}">${clockFace(secondsLeft)}</b></p>
</div>
</div>
<div class="drops" role="progressbar" aria-label="${say(language, 'instant.left')}" aria-valuemin="0" aria-valuemax="100" aria-valuenow="${percent}" data-life="${lifeSeconds}">${Array.from({ length: DROPS }, (_, index) => html`<i${index < lit && html` class="on"`}></i>`)}</div>
<label class="small" for="copy-code">${say(language, 'instant.copy.title')}</label>
<div class="copy"><div class="in"><input id="copy-code" readonly value="${copyCode}"></div><button class="b p" type="button" hidden data-copies="copy-code" data-done="${say(language, 'instant.copied')}">${icon('copy')}<span>${say(language, 'instant.copy')}</span></button></div>
<p class="awaited" role="status">${falling}${say(language, 'instant.waiting')}</p>
<p class="foot">${inCheckout && html`<a href="${page}?with=card">${say(language, 'instant.card')}</a>. `}${say(language, 'instant.late')}</p>`;
}

const expired = (language: Language, { page, csrf, inCheckout, returned }: InstantScreen): Html =>
  html`${!returned && html`<p class="lead">${say(language, 'instant.expired')}. ${say(language, 'instant.late')}</p>`}
${
  inCheckout &&
  html`<form method="post" action="${page}/instant">
<input type="hidden" name="csrf" value="${csrf}">
<button class="b p narrow">${say(language, 'instant.another')}</button>
</form>
<p class="foot"><a href="${page}?with=card">${say(language, 'instant.card')}</a></p>`
}`;

/** 872 is 14:32; days count as hours. */
export function clockFace(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}
