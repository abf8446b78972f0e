import { html } from '@nimbo/service-runtime/html';
import { say } from '../messages/index.ts';
import { markQuiet } from './drawings.ts';
import { banner, type FormFault, PASSWORD_FAULTS, passwordField, rules } from './forms.ts';
import { type Frame, formPage, messagePage } from './layout.ts';

/** A form behind a link of a mail. */
export interface LinkForm {
  /** Where the form is sent, with the link's key. */
  readonly action: string;
  readonly csrf: string;
  readonly faults: readonly FormFault[];
}

export function newPasswordPage(frame: Frame, { action, csrf, faults }: LinkForm): string {
  const { language } = frame;
  const password = faults.filter((fault) => (PASSWORD_FAULTS as readonly FormFault[]).includes(fault));
  return formPage(
    frame,
    'new-password.title',
    html`<p class="lead">${say(language, 'new-password.lead')}</p>
<form method="post" action="${action}" novalidate>
<input type="hidden" name="csrf" value="${csrf}">
${faults.length > 0 && banner(language, 'join.failed')}
${passwordField(language, { name: 'password', autocomplete: 'new-password', first: true, faults: password, describedBy: 'rules' })}
${rules(language)}
${passwordField(language, { name: 'passwordAgain', autocomplete: 'new-password', faults: faults.filter((fault) => fault === 'passwords-differ') })}
<button class="b p">${say(language, 'new-password.submit')}</button>
</form>`,
  );
}

export function confirmEmailPage(frame: Frame, { action, csrf }: LinkForm): string {
  const { language } = frame;
  return messagePage(frame, 'confirm-email.title', {
    picture: markQuiet,
    body: html`<p>${say(language, 'confirm-email.text')}</p>
<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
<button class="b p">${say(language, 'confirm-email.submit')}</button>
</form>`,
  });
}
