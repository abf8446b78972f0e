import { Button, Slider } from '@nimbo/ui';
import { ArrowCounterClockwise } from '@phosphor-icons/react/ArrowCounterClockwise';
import { Monitor } from '@phosphor-icons/react/Monitor';
import { useFormatter, useTranslations } from 'use-intl';
import { DEFAULT_STREAM_SETTINGS, FACTOR, GAMMA, SHARPNESS } from '../settings/stream-settings.ts';
import { SettingsPage, type SettingsPageProps } from './settings-page.tsx';

/** What makes up the picture; everything shows at once in the stream behind. */
export function PicturePage({
  settings,
  change,
  onBack,
  onCalibrate,
}: SettingsPageProps & { onCalibrate: () => void }) {
  const t = useTranslations();
  const format = useFormatter();
  const figure = (value: number) => format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
  const part = (name: 'gamma' | 'brightness' | 'contrast' | 'saturation' | 'sharpness') => ({
    label: t(`streamSettings.${name}`),
    value: settings[name],
    text: figure(settings[name]),
    onChange: (value: number) => change({ [name]: value }),
  });
  const reset = () => {
    const { gamma, brightness, contrast, saturation, sharpness } = DEFAULT_STREAM_SETTINGS;
    change({ gamma, brightness, contrast, saturation, sharpness });
  };
  return (
    <SettingsPage title={t('streamSettings.picture')} onBack={onBack}>
      <Slider {...part('gamma')} {...GAMMA} focusKey="stream:page" />
      <Slider {...part('brightness')} {...FACTOR} />
      <Slider {...part('contrast')} {...FACTOR} />
      <Slider {...part('saturation')} {...FACTOR} />
      <Slider {...part('sharpness')} {...SHARPNESS} />
      <Button small icon={<Monitor className="n-icon" weight="bold" />} onClick={onCalibrate}>
        {t('streamSettings.calibrate')}
      </Button>
      <Button kind="quiet" small icon={<ArrowCounterClockwise className="n-icon" weight="bold" />} onClick={reset}>
        {t('streamSettings.resetPicture')}
      </Button>
    </SettingsPage>
  );
}
