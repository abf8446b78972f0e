import { ownAccountRoutes } from '@nimbo/contracts/own-account-routes';
import { Button, ChoiceDialog, Dialog, FocusZone } from '@nimbo/ui';
import { type FormEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { signOut } from '../../session/auth-calls.ts';
import { problemCode } from '../access/api.ts';
import { useServices } from '../access/services.tsx';
import { useProblemText } from '../access/use-problem-text.ts';
import { useManaging } from '../household/use-managing.ts';
import { SecretField } from './secret-field.tsx';

interface DeleteAccountDialogProps {
  /** False where the account has its password at another provider. */
  hasPassword: boolean;
  onClose: () => void;
}

/** Leaving for good is asked twice, the second time with the password. */
export function DeleteAccountDialog({ hasPassword, onClose }: DeleteAccountDialogProps) {
  const t = useTranslations();
  const [sure, setSure] = useState(false);
  if (sure) return <LastQuestion hasPassword={hasPassword} onClose={onClose} />;
  return (
    <ChoiceDialog
      title={t('account.deleteTitle')}
      text={t('account.deleteText')}
      onClose={onClose}
      choices={[
        { label: t('account.keep'), onChoose: onClose },
        { label: t('account.deleteGoOn'), kind: 'danger', onChoose: () => setSure(true) },
      ]}
    />
  );
}

function LastQuestion({ hasPassword, onClose }: DeleteAccountDialogProps) {
  const t = useTranslations();
  const language = useLocale();
  const { api, bearer } = useServices();
  const manage = useManaging();
  const problemText = useProblemText();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const remove = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy) return;
    if (hasPassword && password === '') return setFault(t('password.fault-current-missing'));
    setBusy(true);
    const body = hasPassword ? { currentPassword: password } : {};
    const reply = await manage(() => api.call(ownAccountRoutes.deleteAccount, { body }));
    if (!reply.ok) {
      setBusy(false);
      if (reply.status === undefined) return setFault(t('error.networkText'));
      const code = problemCode(reply);
      // Nothing is new here, of which there would be a current one.
      return setFault(code === 'password-wrong' ? t('message.wrongPassword') : problemText(code));
    }
    bearer.forget();
    await signOut(`/${language}`).catch(() => location.assign(`/${language}`));
  };
  return (
    <Dialog
      title={t('account.deleteSure')}
      text={t(hasPassword ? 'account.deleteSureText' : 'account.deleteSureSocial')}
      first={hasPassword ? 'field:delete-password' : 'delete-account:keep'}
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" main focusKey="delete-account:keep" onClick={onClose}>
            {t('account.keep')}
          </Button>
          <Button kind="danger" focusKey="delete-account:delete" busy={busy} onClick={() => void remove()}>
            {t('account.delete')}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={(event) => void remove(event)}>
        <FocusZone flow="column" className="go-own__password">
          {hasPassword ? (
            <SecretField
              label={t('password.current')}
              focusKey="field:delete-password"
              autoComplete="current-password"
              value={password}
              error={fault}
              onChange={(value) => {
                setPassword(value);
                setFault(undefined);
              }}
            />
          ) : (
            <p className="n-field__error" role="alert">
              {fault}
            </p>
          )}
        </FocusZone>
      </form>
    </Dialog>
  );
}
