'use client';

import type { Language } from '@nimbo/domain';
import { type FormEvent, useEffect, useState } from 'react';
import { Lockup } from './Lockup.tsx';
import { popularCovers } from './popular-covers.ts';
import styles from './Recover.module.css';
import { askForRecovery, maskEmail, type RecoveryOutcome, type RecoveryRefusal } from './recovery.ts';
import { SITE_TEXTS, type SiteTexts } from './texts.ts';

interface RecoverPanelProps {
  readonly language: Language;
  readonly refusals: Readonly<Record<RecoveryRefusal, string>>;
  readonly apiUrl: string;
  readonly cdnUrl: string;
}

/** Seconds until another mail can be asked for. */
const PAUSE_SECONDS = 45;
/** Covers on the side panel, three rows of three. */
const COVERS = 9;

/** Asks for a mail that leads back into an account. Source: ledger B7, DESIGN §14 "forgot-password". */
export function RecoverPanel({ language, refusals, apiUrl, cdnUrl }: RecoverPanelProps) {
  const { recover: text } = SITE_TEXTS[language];
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<RecoveryOutcome | 'invalid' | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (to: string) => {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(to.trim())) return setOutcome('invalid');
    setBusy(true);
    const found = await askForRecovery(apiUrl, to);
    setBusy(false);
    setOutcome(found === 'sent' ? null : found);
    if (found === 'sent') setSentTo(to);
  };
  const fault = outcome === null || outcome === 'sent' ? undefined : { ...text.faults, ...refusals }[outcome];
  return (
    <div className={`site ${styles.page}`}>
      <aside className={styles.side}>
        <Lockup className={styles.lockup} />
        <Covers cdnUrl={cdnUrl} />
        <p className={`n-lead ${styles.promise}`}>
          {text.promise[0]}
          <br />
          {text.promise[1]}
        </p>
      </aside>
      <main className={styles.main}>
        <div className={styles.sheet}>
          {sentTo === null ? (
            <AskForm
              language={language}
              email={email}
              fault={fault}
              busy={busy}
              onType={(typed) => {
                setEmail(typed);
                setOutcome(null);
              }}
              onSend={(typed) => {
                setEmail(typed);
                void send(typed);
              }}
            />
          ) : (
            <Sent
              language={language}
              email={sentTo}
              fault={fault}
              busy={busy}
              onAgain={() => send(sentTo)}
              onChange={() => setSentTo(null)}
            />
          )}
        </div>
      </main>
    </div>
  );
}

const logInPath = (language: Language) => `/${language}/sign-in?callbackUrl=/${language}/go`;

interface AskFormProps {
  readonly language: Language;
  readonly email: string;
  readonly fault: string | undefined;
  readonly busy: boolean;
  readonly onType: (email: string) => void;
  readonly onSend: (email: string) => void;
}

function AskForm({ language, email, fault, busy, onType, onSend }: AskFormProps) {
  const { recover: text } = SITE_TEXTS[language];
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // What was typed before the page's code had come is in the field alone.
    if (!busy) onSend(event.currentTarget.querySelector('input')!.value);
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <a className="n-button n-button--small" href={logInPath(language)}>
        <Arrow />
        {text.logIn}
      </a>
      <h1 className="n-h1">{text.title}</h1>
      <p className="n-lead">{text.lead}</p>
      <label className="n-field">
        <span className="n-field__label">{text.email}</span>
        <span className="n-field__box">
          <input
            className="n-field__input"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={email}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={fault ? 'recover-fault' : undefined}
            onChange={(event) => onType(event.target.value)}
          />
        </span>
      </label>
      <p className={styles.fault} id="recover-fault" role="alert">
        {fault}
      </p>
      <button
        type="submit"
        className="n-button n-button--primary n-button--main n-button--block"
        aria-disabled={busy || undefined}
      >
        {text.send}
      </button>
      <p className="n-small n-mist">{text.social}</p>
    </form>
  );
}

interface SentProps {
  readonly language: Language;
  readonly email: string;
  readonly fault: string | undefined;
  readonly busy: boolean;
  readonly onAgain: () => Promise<void>;
  readonly onChange: () => void;
}

function Sent({ language, email, fault, busy, onAgain, onChange }: SentProps) {
  const { recover: text } = SITE_TEXTS[language];
  const [left, setLeft] = useState(PAUSE_SECONDS);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const again = () => {
    if (left > 0 || busy) return;
    void onAgain().then(() => setLeft(PAUSE_SECONDS));
  };
  return (
    <section>
      <MailMark />
      <h1 className="n-h1">{text.sentTitle}</h1>
      <p className="n-lead" role="status">
        <SentText text={text} email={maskEmail(email)} />
      </p>
      <a className="n-button n-button--primary n-button--main n-button--block" href={logInPath(language)}>
        {text.backToLogIn}
      </a>
      <button
        type="button"
        className={`n-button n-button--block ${styles.again}`}
        aria-disabled={left > 0 || busy || undefined}
        onClick={again}
      >
        {left > 0 ? text.againIn.replace('{seconds}', String(left)) : text.again}
      </button>
      <p className={styles.fault} role="alert">
        {fault}
      </p>
      <p className="n-small n-mist">
        {text.noMail}{' '}
        <button type="button" className={styles.change} onClick={onChange}>
          {text.change}
        </button>
      </p>
    </section>
  );
}

function SentText({ text, email }: { readonly text: SiteTexts['recover']; readonly email: string }) {
  const [before, after] = text.sentText.split('{email}');
  return (
    <>
      {before}
      <b>{email}</b>
      {after}
    </>
  );
}

function Covers({ cdnUrl }: { readonly cdnUrl: string }) {
  const [covers, setCovers] = useState<readonly string[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    popularCovers(cdnUrl, { format: 'square', width: 256 }, leaving.signal).then(setCovers, () => undefined);
    return () => leaving.abort();
  }, [cdnUrl]);
  return (
    <div className={styles.covers} aria-hidden="true">
      {covers.slice(0, COVERS).map((cover) => (
        // biome-ignore lint/performance/noImgElement: the cdn has the cover as a drawing
        <img key={cover} src={cover} alt="" width={320} height={320} />
      ))}
    </div>
  );
}

const Arrow = () => (
  <svg className="n-icon" viewBox="0 0 256 256" fill="currentColor" aria-hidden="true">
    <path d="M228,128a12,12,0,0,1-12,12H69l51.52,51.51a12,12,0,0,1-17,17l-72-72a12,12,0,0,1,0-17l72-72a12,12,0,0,1,17,17L69,116H216A12,12,0,0,1,228,128Z" />
  </svg>
);

/** The mark's ring with an envelope for the drop. Source: DESIGN §14 "mail-sent". */
const MailMark = () => (
  <svg className={styles.mark} viewBox="0 0 64 66" fill="none" aria-hidden="true">
    <path
      d="M8.5 46V36.5A10.5 10.5 0 0 1 22 26.3A16.5 16.5 0 0 1 55.5 29.5V46"
      stroke="var(--n-cirrus)"
      strokeWidth="11.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <rect x="19" y="43" width="26" height="20" rx="5" fill="var(--n-rain)" />
    <path
      d="M24 50l8 6.5 8-6.5"
      stroke="var(--n-night)"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
