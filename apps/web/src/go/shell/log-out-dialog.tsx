import { ChoiceDialog } from '@nimbo/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { signOut } from '../../session/auth-calls.ts';
import { useServices } from '../access/services.tsx';
import { useInputDevices } from '../state/input-devices.ts';
import { useShellDialogs } from '../state/shell-dialogs.ts';
import { useToasts } from '../state/toasts.ts';

/** Logging out clears credentials and profile and forgets the gamepad. First focus is the safe choice. Source: Spec §4. */
export default function LogOutDialog() {
  const t = useTranslations();
  const language = useLocale();
  const { bearer } = useServices();
  const queries = useQueryClient();
  const stay = useShellDialogs((dialogs) => dialogs.stay);
  const toast = useToasts((toasts) => toasts.show);
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await signOut(`/${language}/go`);
    } catch {
      setLeaving(false);
      toast(t('message.tryLater'), 'flare');
      return;
    }
    bearer.forget();
    useInputDevices.getState().disconnected();
    queries.removeQueries({ queryKey: ['profile'] });
  };
  return (
    <ChoiceDialog
      title={t('menu.logOutTitle')}
      text={t('menu.logOutText')}
      onClose={stay}
      choices={[
        { label: t('menu.stay'), onChoose: stay },
        { label: t('menu.logOut'), kind: 'danger', busy: leaving, onChoose: () => void leave() },
      ]}
    />
  );
}
