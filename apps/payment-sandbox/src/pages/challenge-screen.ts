import { html } from '@nimbo/service-runtime/html';
import { CHALLENGE_CODES } from '../cards/decide-charge.ts';
import { say } from '../messages/index.ts';
import { banner } from './card-screen.ts';
import { icon } from './drawings.ts';
import { type Frame, payPage } from './layout.ts';
import { besideOf, type Summary, summaryOf, testCodes } from './summary.ts';

export interface ChallengeScreen {
  readonly page: string;
  readonly csrf: string;
  readonly summary: Summary;
  readonly last4: string;
  /** After a wrong code. */
  readonly triesLeft: number | null;
}

/** The page of a payer's bank. */
export function challengeScreen(frame: Frame, { page, csrf, summary, last4, triesLeft }: ChallengeScreen): string {
  const { language } = frame;
  const token = html`<input type="hidden" name="csrf" value="${csrf}">`;
  const main = html`<span class="bank">${icon('bank')}</span>
<h1>${say(language, 'challenge.title')}</h1>
<p class="lead">${say(language, 'challenge.text', { last4 })}</p>
<form method="post" action="${page}/challenge">
${token}
<label class="sr" for="code">${say(language, 'challenge.code')}</label>
<div class="code"><input id="code" name="code" inputmode="numeric" autocomplete="off" maxlength="6" pattern="[0-9]{6}" required data-first${triesLeft !== null && html` aria-invalid="true" aria-describedby="failed"`}></div>
${triesLeft !== null && banner('dusk', say(language, 'challenge.wrong'), say(language, 'challenge.left', { tries: triesLeft }))}
<button class="b p narrow">${say(language, 'challenge.submit')}</button>
</form>
<form class="foot" method="post" action="${page}/give-up">
${token}
<button class="link">${say(language, 'challenge.cancel')}</button>. ${say(language, 'challenge.nothing')}
</form>`;
  return payPage(frame, {
    strip: say(language, 'test.challenge', { code: CHALLENGE_CODES.approve }),
    summary: summaryOf(language, summary),
    beside: besideOf(language, summary, testCodes(language)),
    main,
  });
}
