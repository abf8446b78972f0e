import { Choice, Slider, Switch } from '@nimbo/ui';
import { useFormatter, useTranslations } from 'use-intl';
import { BITRATE_MBPS, HEIGHTS } from '../settings/stream-settings.ts';
import { SettingsPage, type SettingsPageProps } from './settings-page.tsx';

/** How much of the network and of the device the stream may take. */
export function QualityPage({ settings, change, onBack }: SettingsPageProps) {
  const t = useTranslations();
  const format = useFormatter();
  const { quality, maxHeight, maxBitrateMbps, forceSoftwareDecoding, transport } = settings;
  return (
    <SettingsPage title={t('streamSettings.quality')} onBack={onBack}>
      <Choice
        label={t('streamSettings.qualityChoice')}
        help={quality === 'saver' ? t('streamSettings.saverHelp') : t('streamSettings.qualityHelp')}
        focusKey="stream:page"
        selected={quality}
        onSelect={(chosen) => change({ quality: chosen })}
        options={[
          { id: 'auto', label: t('streamSettings.auto') },
          { id: 'saver', label: t('streamSettings.saver') },
          { id: 'limits', label: t('streamSettings.limits') },
        ]}
      />
      {quality === 'limits' && (
        <>
          <Choice
            label={t('streamSettings.maxHeight')}
            selected={String(maxHeight)}
            onSelect={(height) => change({ maxHeight: HEIGHTS.find((known) => String(known) === height) ?? maxHeight })}
            options={HEIGHTS.map((height) => ({ id: String(height), label: `${height}p` }))}
          />
          <Slider
            label={t('streamSettings.maxBitrate')}
            value={maxBitrateMbps}
            text={`${format.number(maxBitrateMbps)} Mb/s`}
            onChange={(value) => change({ maxBitrateMbps: value })}
            {...BITRATE_MBPS}
          />
        </>
      )}
      <Switch
        label={t('streamSettings.softwareDecoding')}
        help={t('streamSettings.softwareDecodingHelp')}
        on={forceSoftwareDecoding}
        onChange={(on) => change({ forceSoftwareDecoding: on })}
      />
      <Choice
        label={t('streamSettings.transport')}
        help={t('streamSettings.transportHelp')}
        selected={transport}
        onSelect={(chosen) => change({ transport: chosen })}
        options={[
          { id: 'automatic', label: t('streamSettings.transportAutomatic') },
          { id: 'compatible', label: t('streamSettings.transportCompatible') },
        ]}
      />
    </SettingsPage>
  );
}
