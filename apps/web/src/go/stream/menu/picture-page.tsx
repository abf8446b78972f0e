import { Button, Slider, Switch } from '@nimbo/ui';
import { ArrowCounterClockwise } from '@phosphor-icons/react/ArrowCounterClockwise';
import { Monitor } from '@phosphor-icons/react/Monitor';
import { WifiHigh } from '@phosphor-icons/react/WifiHigh';
import { useTranslations } from 'use-intl';
import { PictureControls, useFigure } from '../settings/picture-controls.tsx';
import { DEFAULT_STREAM_SETTINGS, GAMMA } from '../settings/stream-settings.ts';
import { SettingsPage, type SettingsPageProps } from './settings-page.tsx';

interface PicturePageProps extends SettingsPageProps {
  full: boolean;
  onToggleFull: () => void;
  onCalibrate: () => void;
  onQuality: () => void;
}

/** What makes up the picture; everything shows at once in the stream behind. */
export function PicturePage({
  settings,
  change,
  full,
  onToggleFull,
  onBack,
  onCalibrate,
  onQuality,
}: PicturePageProps) {
  const t = useTranslations();
  const figure = useFigure();
  const { gamma } = settings;
  const reset = () => {
    const { gamma, brightness, contrast, saturation, sharpness } = DEFAULT_STREAM_SETTINGS;
    change({ gamma, brightness, contrast, saturation, sharpness });
  };
  return (
    <SettingsPage title={t('streamSettings.picture')} onBack={onBack}>
      <Slider
        label={t('streamSettings.gamma')}
        value={gamma}
        text={figure(gamma)}
        focusKey="stream:page"
        onChange={(value) => change({ gamma: value })}
        {...GAMMA}
      />
      <PictureControls settings={settings} change={change} />
      <Switch label={t('stream.fullscreen')} on={full} onChange={onToggleFull} />
      <Button small icon={<WifiHigh className="n-icon" weight="bold" />} focusKey="stream:quality" onClick={onQuality}>
        {t('streamSettings.quality')}
      </Button>
      <Button small icon={<Monitor className="n-icon" weight="bold" />} onClick={onCalibrate}>
        {t('streamSettings.calibrate')}
      </Button>
      <Button kind="quiet" small icon={<ArrowCounterClockwise className="n-icon" weight="bold" />} onClick={reset}>
        {t('streamSettings.resetPicture')}
      </Button>
    </SettingsPage>
  );
}
