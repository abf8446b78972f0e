import { ownAccountRoutes } from '@nimbo/contracts/own-account-routes';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_KINDS, PASSWORD_MIN_LENGTH } from '@nimbo/domain';
import { Button, FocusZone, setFocus } from '@nimbo/ui';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { problemCode } from '../access/api.ts';
import { useServices } from '../access/services.tsx';
import { useProblemText } from '../access/use-problem-text.ts';
import { useErrors } from '../state/errors.ts';
import { useToasts } from '../state/toasts.ts';
import { type DraftFault, EMPTY_DRAFT, faultOf, faultsOf, type PasswordDraft } from './password-draft.ts';
import { PasswordMeter, PasswordRules } from './password-rules.tsx';
import { SecretField } from './secret-field.tsx';

const LIMITS = {
  length: String(PASSWORD_MIN_LENGTH),
  longest: String(PASSWORD_MAX_LENGTH),
  kinds: String(PASSWORD_MIN_KINDS),
};
const FIELDS = ['current', 'password', 'again'] as const;

/** The current password, and twice the new one. */
export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations();
  const { draft, faults, busy, type, send } = usePasswordChange();
  const text = (field: keyof PasswordDraft) => {
    const fault = faultOf(field, faults);
    return fault && t(`password.fault-${fault}`, LIMITS);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void send();
  };
  const field = (name: keyof PasswordDraft) => ({
    label: t(`password.${name}`),
    focusKey: `field:password-${name}`,
    value: draft[name],
    error: text(name),
    onChange: type(name),
  });
  return (
    <FocusZone flow="row" className="go-password">
      <form noValidate onSubmit={onSubmit}>
        <FocusZone flow="column" className="go-password__fields">
          {/* Password managers look for whose password it is. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <SecretField {...field('current')} autoComplete="current-password" />
          <div>
            <SecretField {...field('password')} autoComplete="new-password" />
            <PasswordMeter password={draft.password} />
          </div>
          <SecretField {...field('again')} autoComplete="new-password" />
          <FocusZone flow="row" className="go-password__actions">
            <Button kind="primary" main type="submit" focusKey="password:change" busy={busy}>
              {t('password.change')}
            </Button>
            <ForgotIt email={email} />
          </FocusZone>
        </FocusZone>
      </form>
      <PasswordRules password={draft.password} />
    </FocusZone>
  );
}

function usePasswordChange() {
  const t = useTranslations();
  const { api } = useServices();
  const problemText = useProblemText();
  const [draft, setDraft] = useState<PasswordDraft>(EMPTY_DRAFT);
  const [faults, setFaults] = useState<readonly DraftFault[]>([]);
  const [busy, setBusy] = useState(false);

  const refuse = (found: readonly DraftFault[]) => {
    setFaults(found);
    const first = FIELDS.find((name) => faultOf(name, found));
    if (first) void setFocus(`field:password-${first}`);
  };
  const type = (name: keyof PasswordDraft) => (value: string) => {
    setDraft((old) => ({ ...old, [name]: value }));
    setFaults((old) => old.filter((fault) => fault !== faultOf(name, old)));
  };
  const send = async (): Promise<void> => {
    const found = faultsOf(draft);
    if (found.length > 0) return refuse(found);
    setBusy(true);
    const body = { currentPassword: draft.current, newPassword: draft.password };
    const reply = await api.call(ownAccountRoutes.changePassword, { body });
    setBusy(false);
    if (reply.ok) {
      setDraft(EMPTY_DRAFT);
      setFaults([]);
      return useToasts.getState().show(t('password.changed'));
    }
    const code = problemCode(reply);
    if (code === 'password-wrong') return refuse(['current-wrong']);
    if (code === 'password-refused') return refuse(['too-common']);
    const text = reply.status === undefined ? t('error.networkText') : problemText(code);
    useErrors.getState().showError(text, { remedy: { again: () => void send() } });
  };
  return { draft, faults, busy, type, send };
}

/** A link to choose a new one goes to the account's own address. */
function ForgotIt({ email }: { email: string }) {
  const t = useTranslations();
  const { api } = useServices();
  const problemText = useProblemText();
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    const reply = await api.call(ownAccountRoutes.recoverPassword, { body: { email } });
    setSending(false);
    const failure = reply.status === undefined ? t('error.networkText') : problemText(problemCode(reply));
    if (reply.ok) useToasts.getState().show(t('password.linkSent', { email }));
    else useToasts.getState().show(failure, 'flare');
  };
  return (
    <Button kind="quiet" focusKey="password:forgot" busy={sending} onClick={() => void send()}>
      {t('password.forgot')}
    </Button>
  );
}
