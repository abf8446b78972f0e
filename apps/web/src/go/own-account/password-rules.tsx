import { PASSWORD_KINDS, PASSWORD_MIN_KINDS, PASSWORD_MIN_LENGTH, passwordKinds, passwordLength } from '@nimbo/domain';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { Circle } from '@phosphor-icons/react/Circle';
import { useDeferredValue } from 'react';
import { useTranslations } from 'use-intl';

/** The rules, which tick while typing. Source: DESIGN §14 "change-password". */
export function PasswordRules({ password }: { password: string }) {
  const t = useTranslations();
  const kinds = passwordKinds(password);
  // Read out once the typing rests.
  const told = useDeferredValue(kinds.length);
  return (
    <aside className="go-password__rules">
      <h2>{t('password.rules')}</h2>
      <ul>
        <Rule met={passwordLength(password) >= PASSWORD_MIN_LENGTH}>
          {t('password.length', { length: String(PASSWORD_MIN_LENGTH) })}
        </Rule>
      </ul>
      <p aria-live="polite">{t('password.kinds', { wanted: String(PASSWORD_MIN_KINDS), had: String(told) })}</p>
      <ul>
        {PASSWORD_KINDS.map((kind) => (
          <Rule key={kind} met={kinds.includes(kind)}>
            {t(`password.kind-${kind}`)}
          </Rule>
        ))}
      </ul>
    </aside>
  );
}

function Rule({ met, children }: { met: boolean; children: string }) {
  const t = useTranslations();
  return (
    <li data-met={met || undefined}>
      {met ? <CheckCircle weight="fill" aria-hidden="true" /> : <Circle weight="bold" aria-hidden="true" />}
      <span>
        {children}
        {met && <span className="n-sr"> ({t('password.met')})</span>}
      </span>
    </li>
  );
}

/** Four drops count the kinds; three are enough. */
export function PasswordMeter({ password }: { password: string }) {
  const t = useTranslations();
  if (password === '') return null;
  const had = passwordKinds(password).length;
  const good = had >= PASSWORD_MIN_KINDS && passwordLength(password) >= PASSWORD_MIN_LENGTH;
  return (
    <p className="go-password__meter" data-good={good || undefined}>
      {PASSWORD_KINDS.map((kind, index) => (
        <i key={kind} data-on={index < had || undefined} />
      ))}
      <b>{t(good ? 'password.good' : 'password.notYet')}</b>
    </p>
  );
}
