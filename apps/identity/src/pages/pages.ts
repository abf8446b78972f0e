import type { IncomingMessage } from 'node:http';
import type { Language } from '@nimbo/domain';
import { html } from '@nimbo/service-runtime/html';
import { type MessageKey, say } from '../messages/index.ts';
import { type ConnectForm, connectPage } from '../social/pages.ts';
import { confirmEmailPage, type LinkForm, newPasswordPage } from './action-forms.ts';
import { markFailed, markQuiet } from './drawings.ts';
import { type FormState, joinPage, logInPage } from './forms.ts';
import { chooseLanguage } from './language.ts';
import { type Frame, messagePage } from './layout.ts';

export interface SignOutForm {
  readonly action: string;
  readonly xsrf: string;
}

/** Why a person sees a page instead of what was asked for. */
export type MessageKind = 'request' | 'expired' | 'missing' | 'form' | 'ours' | 'busy' | 'link';

export interface Pages {
  /** Security headers of every page. */
  readonly headers: Readonly<Record<string, string>>;
  languageOf(request: Pick<IncomingMessage, 'headers'>, uiLocales?: unknown): Language;
  logIn(language: Language, form: FormState, sameIn: (language: Language) => string): string;
  join(language: Language, form: FormState, sameIn: (language: Language) => string): string;
  newPassword(language: Language, form: LinkForm, sameIn: (language: Language) => string): string;
  passwordChanged(language: Language): string;
  confirmEmail(language: Language, form: LinkForm, sameIn: (language: Language) => string): string;
  emailConfirmed(language: Language): string;
  /** Asks for an account's password before a provider may open it. */
  connect(language: Language, form: ConnectForm, sameIn: (language: Language) => string): string;
  signOut(language: Language, form: SignOutForm): string;
  signedOut(language: Language): string;
  error(language: Language, message: { kind: MessageKind; reference?: string | undefined }): string;
}

export interface PagesOptions {
  /** Folder of the resources, with a slash at the end. */
  readonly resources: string;
  readonly webUrl: string;
  /** A forgotten password can be recovered. */
  readonly recovery: boolean;
  /** Addresses of the nine pictures, asked for at every page. */
  readonly tiles: () => readonly string[];
  /** Origins besides our own that pictures may come from. */
  readonly pictureOrigins: readonly string[];
  /** True where the public address is https. */
  readonly secure: boolean;
}

export function createPages(options: PagesOptions): Pages {
  const frame = (language: Language, sameIn?: Frame['sameIn']): Frame => ({
    language,
    resources: options.resources,
    home: `${options.webUrl}/${language}`,
    recover: options.recovery ? `${options.webUrl}/${language}/recover` : undefined,
    tiles: options.tiles(),
    sameIn,
  });
  const homeButton = (language: Language) =>
    html`<a class="b p" href="${options.webUrl}/${language}">${say(language, 'message.home')}</a>`;
  const sentence = (language: Language, key: MessageKey) => html`<p>${say(language, key)}</p>`;

  const done = (language: Language, what: 'password-changed' | 'email-confirmed') =>
    messagePage(frame(language), `${what}.title`, {
      picture: markQuiet,
      body: html`${sentence(language, `${what}.text`)}${homeButton(language)}`,
    });

  return {
    headers: toHeaders(options),
    languageOf: (request, uiLocales) => chooseLanguage(uiLocales, request.headers['accept-language']),
    logIn: (language, form, sameIn) => logInPage(frame(language, sameIn), form),
    newPassword: (language, form, sameIn) => newPasswordPage(frame(language, sameIn), form),
    passwordChanged: (language) => done(language, 'password-changed'),
    confirmEmail: (language, form, sameIn) => confirmEmailPage(frame(language, sameIn), form),
    emailConfirmed: (language) => done(language, 'email-confirmed'),
    join: (language, form, sameIn) => joinPage(frame(language, sameIn), form),
    connect: (language, form, sameIn) => connectPage(frame(language, sameIn), form),
    signOut: (language, form) =>
      messagePage(frame(language), 'signout.title', {
        picture: markQuiet,
        body: html`${sentence(language, 'signout.text')}
<form method="post" action="${form.action}">
<input type="hidden" name="xsrf" value="${form.xsrf}">
<button class="b p" name="logout" value="yes">${say(language, 'signout.submit')}</button>
<a class="b" href="${options.webUrl}/${language}">${say(language, 'signout.stay')}</a>
</form>`,
      }),
    signedOut: (language) =>
      messagePage(frame(language), 'signedout.title', {
        picture: markQuiet,
        body: html`${sentence(language, 'signedout.text')}${homeButton(language)}`,
      }),
    error: (language, { kind, reference }) =>
      messagePage(frame(language), `${kind}.title`, {
        picture: markFailed,
        body: html`${sentence(language, `${kind}.text`)}
${reference !== undefined && html`<p class="reference">${say(language, 'message.reference', { reference })}</p>`}
${homeButton(language)}`,
      }),
  };
}

/** Nothing from elsewhere runs or frames the pages; a form may end at the web site, where signing in leads. Source: CSP Level 3. */
function toHeaders({ webUrl, pictureOrigins, secure }: PagesOptions): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src ${["'self'", ...pictureOrigins].join(' ')}`,
    `form-action 'self' ${new URL(webUrl).origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Without it browsers would send `Origin: null` with our own forms.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
