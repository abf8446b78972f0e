import { Slider, Switch } from '@nimbo/ui';
import { CircleDashed } from '@phosphor-icons/react/CircleDashed';
import { HandTap } from '@phosphor-icons/react/HandTap';
import { useFormatter, useTranslations } from 'use-intl';
import type { ControlsLook } from './picture-controls.tsx';
import { TOUCH_OPACITY } from './stream-settings.ts';
import type { StreamSettingsAccess } from './use-stream-settings.ts';

/** The controls that lie over the picture of a touch screen. */
export function TouchControlSettings({
  settings: { touchControls, touchOpacity },
  change,
  focusKey,
  rows = false,
}: StreamSettingsAccess & ControlsLook & { focusKey: string }) {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <>
      <Switch
        label={t('streamSettings.touchControls')}
        help={t('streamSettings.touchControlsHelp')}
        on={touchControls}
        focusKey={focusKey}
        icon={rows && <HandTap weight="bold" />}
        onChange={(on) => change({ touchControls: on })}
      />
      <Slider
        label={t('streamSettings.touchOpacity')}
        value={touchOpacity}
        text={format.number(touchOpacity, { style: 'percent' })}
        icon={rows && <CircleDashed weight="bold" />}
        onChange={(value) => change({ touchOpacity: value })}
        {...TOUCH_OPACITY}
      />
    </>
  );
}
