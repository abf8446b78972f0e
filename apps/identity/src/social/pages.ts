import { html } from '@nimbo/service-runtime/html';
import { say } from '../messages/index.ts';
import { banner, lead, passwordField } from '../pages/forms.ts';
import { type Frame, formPage } from '../pages/layout.ts';

export interface ConnectForm {
  readonly action: string;
  readonly csrf: string;
  /** The form for logging in. */
  readonly other: string;
  /** Address of the account there is. */
  readonly email: string;
  /** Name of the provider. */
  readonly provider: string;
  readonly failed: boolean;
}

/** Asks for the password of an account before a provider may open it. */
export function connectPage(frame: Frame, { action, csrf, other, email, provider, failed }: ConnectForm): string {
  const { language } = frame;
  return formPage(
    frame,
    'connect.title',
    html`<p class="lead">${say(language, 'connect.text', { email, provider })}</p>
<form method="post" action="${action}" novalidate>
<input type="hidden" name="csrf" value="${csrf}">
<input type="hidden" name="username" autocomplete="username" value="${email}">
${failed && banner(language, 'connect.failed')}
${passwordField(language, { name: 'password', autocomplete: 'current-password', first: true, describedBy: failed ? 'failed' : undefined })}
<button class="b p">${say(language, 'connect.submit')}</button>
</form>
${lead(language, 'connect.not-mine', 'connect.other', other)}`,
  );
}
