import { useTranslations } from 'use-intl';
import { TouchControlSettings } from '../settings/touch-control-settings.tsx';
import { SettingsPage, type SettingsPageProps } from './settings-page.tsx';

export function ControlsPage({ onBack, ...access }: SettingsPageProps) {
  const t = useTranslations();
  return (
    <SettingsPage title={t('streamSettings.controls')} onBack={onBack}>
      <TouchControlSettings {...access} focusKey="stream:page" />
    </SettingsPage>
  );
}
