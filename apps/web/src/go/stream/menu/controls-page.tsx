import { Slider, Switch } from '@nimbo/ui';
import { useFormatter, useTranslations } from 'use-intl';
import { TOUCH_OPACITY } from '../settings/stream-settings.ts';
import { SettingsPage, type SettingsPageProps } from './settings-page.tsx';

/** The controls that lie over the picture of a touch screen. */
export function ControlsPage({ settings: { touchControls, touchOpacity }, change, onBack }: SettingsPageProps) {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <SettingsPage title={t('streamSettings.controls')} onBack={onBack}>
      <Switch
        label={t('streamSettings.touchControls')}
        help={t('streamSettings.touchControlsHelp')}
        on={touchControls}
        focusKey="stream:page"
        onChange={(on) => change({ touchControls: on })}
      />
      <Slider
        label={t('streamSettings.touchOpacity')}
        value={touchOpacity}
        text={format.number(touchOpacity, { style: 'percent' })}
        onChange={(value) => change({ touchOpacity: value })}
        {...TOUCH_OPACITY}
      />
    </SettingsPage>
  );
}
