import { Slider } from '@nimbo/ui';
import { CircleHalf } from '@phosphor-icons/react/CircleHalf';
import { DropHalf } from '@phosphor-icons/react/DropHalf';
import { Sparkle } from '@phosphor-icons/react/Sparkle';
import { Sun } from '@phosphor-icons/react/Sun';
import { useFormatter, useTranslations } from 'use-intl';
import { FACTOR, SHARPNESS } from './stream-settings.ts';
import type { StreamSettingsAccess } from './use-stream-settings.ts';

/** Where settings stand: stacked in the narrow menu of a stream, or as rows of the settings screen. */
export interface ControlsLook {
  readonly rows?: boolean;
}

/** Figure of a factor, the same everywhere. */
export function useFigure() {
  const format = useFormatter();
  return (value: number) => format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
}

/** What makes up the picture, gamma apart. */
export function PictureControls({ settings, change, rows = false }: StreamSettingsAccess & ControlsLook) {
  const t = useTranslations();
  const figure = useFigure();
  const part = (name: 'brightness' | 'contrast' | 'saturation' | 'sharpness', Icon: typeof Sun) => ({
    label: t(`streamSettings.${name}`),
    value: settings[name],
    text: figure(settings[name]),
    onChange: (value: number) => change({ [name]: value }),
    icon: rows && <Icon weight="bold" />,
  });
  return (
    <>
      <Slider {...part('brightness', Sun)} {...FACTOR} />
      <Slider {...part('contrast', CircleHalf)} {...FACTOR} />
      <Slider {...part('saturation', DropHalf)} {...FACTOR} />
      <Slider {...part('sharpness', Sparkle)} {...SHARPNESS} />
    </>
  );
}
