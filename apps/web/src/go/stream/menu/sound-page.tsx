import { useTranslations } from 'use-intl';
import { SoundControls } from '../settings/sound-controls.tsx';
import { SettingsPage, type SettingsPageProps } from './settings-page.tsx';

export function SoundPage({ onBack, ...access }: SettingsPageProps) {
  const t = useTranslations();
  return (
    <SettingsPage title={t('streamSettings.sound')} onBack={onBack}>
      <SoundControls {...access} focusKey="stream:page" />
    </SettingsPage>
  );
}
