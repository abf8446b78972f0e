import { Slider } from '@nimbo/ui';
import { useFormatter, useTranslations } from 'use-intl';
import { SettingsPage, type SettingsPageProps } from './settings-page.tsx';

/** How loud it is. */
export function SoundPage({ settings: { volume }, change, onBack }: SettingsPageProps) {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <SettingsPage title={t('streamSettings.sound')} onBack={onBack}>
      <Slider
        label={t('streamSettings.volume')}
        value={volume}
        min={0}
        max={1}
        step={0.05}
        text={format.number(volume, { style: 'percent' })}
        focusKey="stream:page"
        onChange={(value) => change({ volume: value })}
      />
    </SettingsPage>
  );
}
