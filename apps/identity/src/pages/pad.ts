import type { Language } from '@nimbo/domain';
import { type Html, html } from '@nimbo/service-runtime/html';
import { say } from '../messages/index.ts';
import { eyeClosedIcon, eyeIcon } from './drawings.ts';

/** Signs of an address that are not letters or digits, next to those without changing the keys. */
const ADDRESS_SIGNS = ['@', '.', '-', '_', '+'] as const;

/** What a page shows to somebody with a pad in hand: inert until `browser/pad.ts` takes it out, which adds the letters. */
export function padTemplate(language: Language): Html {
  const hint = (xbox: string, playstation: string, label: string) =>
    html`<span><span class="key" data-xbox="${xbox}" data-playstation="${playstation}"></span>${label}</span>`;
  return html`<template id="pad">
<div class="hints" aria-hidden="true">${hint('A', '✕', say(language, 'pad.choose'))}${hint('B', '○', say(language, 'pad.back'))}</div>
<dialog class="keys" aria-labelledby="keys-label">
<h2 id="keys-label" data-part="label"></h2>
<p class="typed" data-part="typed" aria-live="polite" dir="auto"></p>
<div class="layers" data-part="layers" role="group" aria-label="${say(language, 'keys.title')}"></div>
<div class="letters" data-part="letters"></div>
<div class="signs" data-part="signs">${ADDRESS_SIGNS.map((sign) => html`<button class="b" type="button">${sign}</button>`)}</div>
<div class="wide">
<button class="b" type="button" data-part="space">${say(language, 'keys.space')}</button>
<button class="b" type="button" data-part="delete">${say(language, 'keys.delete')}</button>
<button class="reveal" type="button" data-part="reveal" aria-pressed="false" aria-label="${say(language, 'field.show')}">${eyeIcon}${eyeClosedIcon}</button>
<button class="b p" type="button" data-part="done">${say(language, 'keys.done')}</button>
</div>
</dialog>
</template>`;
}
