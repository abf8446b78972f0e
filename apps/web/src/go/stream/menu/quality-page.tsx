import { Switch } from '@nimbo/ui';
import { useTranslations } from 'use-intl';
import { DecodingSwitch, QualityControls } from '../settings/quality-controls.tsx';
import { SettingsPage, type SettingsPageProps } from './settings-page.tsx';

/** How much of the network and of the device the stream may take. */
export function QualityPage({ onBack, ...access }: SettingsPageProps) {
  const t = useTranslations();
  return (
    <SettingsPage title={t('streamSettings.quality')} onBack={onBack}>
      <QualityControls {...access} focusKey="stream:page" />
      <DecodingSwitch {...access} />
      <Switch
        label={t('stream.readings')}
        on={access.settings.showReadings}
        onChange={(showReadings) => access.change({ showReadings })}
      />
    </SettingsPage>
  );
}
