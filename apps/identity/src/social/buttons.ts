import { type Language, SOCIAL_PROVIDER_NAMES, type SocialProvider } from '@nimbo/domain';
import { type Html, html } from '@nimbo/service-runtime/html';
import { say } from '../messages/index.ts';
import { providerIcons } from './icons.ts';

/** A way out to a provider. */
export interface SocialLink {
  readonly provider: SocialProvider;
  readonly address: string;
}

/** Buttons of the providers that are set up; nothing where there are none. */
export function socialButtons(language: Language, links: readonly SocialLink[]): Html | null {
  if (links.length === 0) return null;
  const buttons = links.map(({ provider, address }) => {
    const name = SOCIAL_PROVIDER_NAMES[provider];
    return html`<a class="b sm" href="${address}" aria-label="${say(language, 'social.with', { provider: name })}">${providerIcons[provider]}${name}</a>`;
  });
  return html`<p class="or"><span>${say(language, 'social.or')}</span></p>
<div class="social">${buttons}</div>`;
}
