import { Slider } from '@nimbo/ui';
import { SpeakerHigh } from '@phosphor-icons/react/SpeakerHigh';
import { useFormatter, useTranslations } from 'use-intl';
import type { ControlsLook } from './picture-controls.tsx';
import type { StreamSettingsAccess } from './use-stream-settings.ts';

/** How loud it is. */
export function SoundControls({
  settings: { volume },
  change,
  focusKey,
  rows = false,
}: StreamSettingsAccess & ControlsLook & { focusKey: string }) {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <Slider
      label={t('streamSettings.volume')}
      value={volume}
      min={0}
      max={1}
      step={0.05}
      text={format.number(volume, { style: 'percent' })}
      focusKey={focusKey}
      icon={rows && <SpeakerHigh weight="bold" />}
      onChange={(value) => change({ volume: value })}
    />
  );
}
