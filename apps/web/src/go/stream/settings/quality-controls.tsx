import { Choice, Slider, Switch } from '@nimbo/ui';
import { ArrowsDownUp } from '@phosphor-icons/react/ArrowsDownUp';
import { Cpu } from '@phosphor-icons/react/Cpu';
import { FrameCorners } from '@phosphor-icons/react/FrameCorners';
import { Gauge } from '@phosphor-icons/react/Gauge';
import { Path } from '@phosphor-icons/react/Path';
import { useFormatter, useTranslations } from 'use-intl';
import type { ControlsLook } from './picture-controls.tsx';
import { BITRATE_MBPS, HEIGHTS } from './stream-settings.ts';
import type { StreamSettingsAccess } from './use-stream-settings.ts';

/** How much of the network the stream may take, and how it comes through. */
export function QualityControls({
  settings,
  change,
  focusKey,
  rows = false,
}: StreamSettingsAccess & ControlsLook & { focusKey?: string }) {
  const t = useTranslations();
  const format = useFormatter();
  const { quality, maxHeight, maxBitrateMbps, transport } = settings;
  return (
    <>
      <Choice
        label={t('streamSettings.qualityChoice')}
        help={quality === 'saver' ? t('streamSettings.saverHelp') : t('streamSettings.qualityHelp')}
        focusKey={focusKey}
        icon={rows && <Gauge weight="bold" />}
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
            icon={rows && <FrameCorners weight="bold" />}
            selected={String(maxHeight)}
            onSelect={(height) => change({ maxHeight: HEIGHTS.find((known) => String(known) === height) ?? maxHeight })}
            options={HEIGHTS.map((height) => ({ id: String(height), label: `${height}p` }))}
          />
          <Slider
            label={t('streamSettings.maxBitrate')}
            icon={rows && <ArrowsDownUp weight="bold" />}
            value={maxBitrateMbps}
            text={`${format.number(maxBitrateMbps)} Mb/s`}
            onChange={(value) => change({ maxBitrateMbps: value })}
            {...BITRATE_MBPS}
          />
        </>
      )}
      <Choice
        label={t('streamSettings.transport')}
        icon={rows && <Path weight="bold" />}
        help={t('streamSettings.transportHelp')}
        selected={transport}
        onSelect={(chosen) => change({ transport: chosen })}
        options={[
          { id: 'automatic', label: t('streamSettings.transportAutomatic') },
          { id: 'compatible', label: t('streamSettings.transportCompatible') },
        ]}
      />
    </>
  );
}

/** For devices whose decoder breaks the picture up. */
export function DecodingSwitch({ settings, change, rows = false }: StreamSettingsAccess & ControlsLook) {
  const t = useTranslations();
  return (
    <Switch
      label={t('streamSettings.softwareDecoding')}
      help={t('streamSettings.softwareDecodingHelp')}
      icon={rows && <Cpu weight="bold" />}
      on={settings.forceSoftwareDecoding}
      onChange={(on) => change({ forceSoftwareDecoding: on })}
    />
  );
}
