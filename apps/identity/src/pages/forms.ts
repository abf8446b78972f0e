import {
  FREE_PLAY_SECONDS,
  type Language,
  PASSWORD_KIND_PATTERNS,
  PASSWORD_KINDS,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_KINDS,
  PASSWORD_MIN_LENGTH,
} from '@nimbo/domain';
import { type Html, html } from '@nimbo/service-runtime/html';
import type { SignUpFault } from '../accounts/sign-up.ts';
import { type MessageKey, say } from '../messages/index.ts';
import { type SocialLink, socialButtons } from '../social/buttons.ts';
import type { ShownSocialFault } from '../social/social-faults.ts';
import { alertIcon, eyeClosedIcon, eyeIcon, ruleIcon } from './drawings.ts';
import { type Frame, formPage } from './layout.ts';

/** A fault of the form itself, beside those of what was written in it. */
export type FormFault = SignUpFault | 'form' | 'refused';

export interface FormState {
  /** Where the form is sent, with its language. */
  readonly action: string;
  readonly csrf: string;
  /** Address of the other form: joining from logging in and the other way round. */
  readonly other: string;
  readonly email: string;
  readonly faults: readonly FormFault[];
  /** Providers the person may go to instead. */
  readonly social: readonly SocialLink[];
  /** Why the person is back from one of them. */
  readonly socialFault: ShownSocialFault | null;
}

/** Faults that are shown at the new password. */
export const PASSWORD_FAULTS = ['too-short', 'too-long', 'too-few-kinds', 'too-common'] as const satisfies FormFault[];

const LIMITS = {
  length: PASSWORD_MIN_LENGTH,
  longest: PASSWORD_MAX_LENGTH,
  kinds: PASSWORD_MIN_KINDS,
  minutes: FREE_PLAY_SECONDS / 60,
};

export function logInPage(frame: Frame, form: FormState): string {
  const { language } = frame;
  const failed = form.faults.length > 0 || form.socialFault !== null;
  const emailFirst = form.email === '';
  return formPage(
    frame,
    'login.title',
    html`${lead(language, 'login.new', 'login.join', form.other)}
<form method="post" action="${form.action}" novalidate>
<input type="hidden" name="csrf" value="${form.csrf}">
${failed && logInBanner(language, form)}
${emailField(language, form, { first: emailFirst, faults: [] })}
${passwordField(language, { name: 'password', autocomplete: 'current-password', first: !emailFirst, describedBy: failed ? 'failed' : undefined })}
<button class="b p">${say(language, 'login.submit')}</button>
${frame.recover !== undefined && html`<p class="after"><a href="${frame.recover}">${say(language, 'login.forgot')}</a></p>`}
</form>
${socialButtons(language, form.social)}`,
  );
}

function logInBanner(language: Language, { faults, socialFault }: FormState): Html {
  if (socialFault) return banner(language, `social.${socialFault.fault}`, { provider: socialFault.provider });
  return banner(language, faults.includes('form') ? 'fault.form' : 'login.failed');
}

export function joinPage(frame: Frame, form: FormState): string {
  const { language, faults } = { ...frame, ...form };
  const of = (...kinds: readonly FormFault[]) => faults.filter((fault) => kinds.includes(fault));
  const email = of('email-invalid', 'email-taken');
  const password = of(...PASSWORD_FAULTS);
  const again = of('passwords-differ');
  const emailFirst = form.email === '' || email.length > 0;
  return formPage(
    frame,
    'join.title',
    html`${lead(language, 'join.known', 'join.login', form.other)}
<form method="post" action="${form.action}" novalidate>
<input type="hidden" name="csrf" value="${form.csrf}">
${faults.length > 0 && banner(language, faults.includes('form') ? 'fault.form' : 'join.failed')}
${emailField(language, form, { first: emailFirst, faults: email })}
${passwordField(language, { name: 'password', autocomplete: 'new-password', first: !emailFirst, faults: password, describedBy: 'rules' })}
${rules(language)}
${passwordField(language, { name: 'passwordAgain', autocomplete: 'new-password', faults: again })}
<button class="b p">${say(language, 'join.submit')}</button>
</form>
${socialButtons(language, form.social)}`,
  );
}

export const lead = (language: Language, question: MessageKey, answer: MessageKey, address: string) =>
  html`<p class="lead">${say(language, question)} <a href="${address}">${say(language, answer, LIMITS)}</a></p>`;

export const banner = (language: Language, key: MessageKey, values: Readonly<Record<string, string>> = {}) =>
  html`<div class="ban" role="alert">${alertIcon}<div><b>${say(language, 'failed.title')}</b><span id="failed">${say(language, key, values)}</span></div></div>`;

const faultList = (language: Language, id: string, faults: readonly FormFault[]): Html[] =>
  faults.map(
    (fault, index) =>
      html`<p class="er" id="${id}-fault-${index}">${alertIcon}<span>${say(language, `fault.${fault}` as MessageKey, LIMITS)}</span></p>`,
  );

/** `aria-describedby` and `aria-invalid` of an input, by what is said about it. */
function description(id: string, faults: readonly FormFault[], describedBy?: string): Html | null {
  const ids = [...faults.map((_, index) => `${id}-fault-${index}`), ...(describedBy ? [describedBy] : [])].join(' ');
  if (ids === '') return null;
  return html` aria-describedby="${ids}"${faults.length > 0 ? html` aria-invalid="true"` : null}`;
}

function emailField(
  language: Language,
  form: FormState,
  field: { first: boolean; faults: readonly FormFault[] },
): Html {
  return html`<div class="field">
<label for="email">${say(language, 'field.email')}</label>
<div class="in${field.faults.length > 0 ? ' bad' : ''}"><input id="email" name="email" type="email" autocomplete="username" inputmode="email" autocapitalize="none" spellcheck="false" maxlength="254" required value="${form.email}"${description('email', field.faults)}${field.first ? html` data-first` : null}></div>
${faultList(language, 'email', field.faults)}
</div>`;
}

interface PasswordField {
  readonly name: 'password' | 'passwordAgain';
  readonly autocomplete: 'current-password' | 'new-password';
  readonly first?: boolean;
  readonly faults?: readonly FormFault[];
  readonly describedBy?: string | undefined;
}

export function passwordField(
  language: Language,
  { name, autocomplete, first, faults = [], describedBy }: PasswordField,
): Html {
  return html`<div class="field">
<label for="${name}">${say(language, `field.${name}`)}</label>
<div class="in${faults.length > 0 ? ' bad' : ''}"><input id="${name}" name="${name}" type="password" autocomplete="${autocomplete}" required${description(name, faults, describedBy)}${first ? html` data-first` : null}><button class="reveal" type="button" hidden aria-controls="${name}" aria-pressed="false" aria-label="${say(language, 'field.show')}" data-show="${say(language, 'field.show')}" data-hide="${say(language, 'field.hide')}">${eyeIcon}${eyeClosedIcon}</button></div>
${faultList(language, name, faults)}
</div>`;
}

/** The policy in words; the browser ticks it off by the patterns of the domain's own rule. */
export function rules(language: Language): Html {
  const rule = (key: MessageKey, pattern: string) =>
    html`<li class="rule" data-rule="${pattern}">${ruleIcon}<span>${say(language, key, LIMITS)}<span class="sr" hidden> (${say(language, 'policy.met')})</span></span></li>`;
  return html`<div class="rules" id="rules">
<ul>${rule('policy.length', `^.{${PASSWORD_MIN_LENGTH},}$`)}</ul>
<p>${say(language, 'policy.kinds', LIMITS)}</p>
<ul>${PASSWORD_KINDS.map((kind) => rule(`policy.${kind}`, PASSWORD_KIND_PATTERNS[kind].source))}</ul>
</div>`;
}
