import { Button, FocusZone } from '@nimbo/ui';
import { ArrowCounterClockwise } from '@phosphor-icons/react/ArrowCounterClockwise';
import { Monitor } from '@phosphor-icons/react/Monitor';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Calibration } from '../stream/calibration.tsx';
import { PictureControls } from '../stream/settings/picture-controls.tsx';
import { QualityControls } from '../stream/settings/quality-controls.tsx';
import { DEFAULT_STREAM_SETTINGS } from '../stream/settings/stream-settings.ts';
import type { StreamSettingsAccess } from '../stream/settings/use-stream-settings.ts';

export function PictureTab(access: StreamSettingsAccess) {
  const t = useTranslations();
  const [calibrating, setCalibrating] = useState(false);
  const reset = () => {
    const { gamma, brightness, contrast, saturation, sharpness } = DEFAULT_STREAM_SETTINGS;
    access.change({ gamma, brightness, contrast, saturation, sharpness });
  };
  return (
    <FocusZone flow="column" first="settings:quality">
      <QualityControls {...access} focusKey="settings:quality" rows />
      <PictureControls {...access} rows />
      <FocusZone flow="row" className="go-settings-panel__actions">
        <Button icon={<Monitor className="n-icon" weight="bold" />} onClick={() => setCalibrating(true)}>
          {t('streamSettings.calibrate')}
        </Button>
        <Button kind="quiet" icon={<ArrowCounterClockwise className="n-icon" weight="bold" />} onClick={reset}>
          {t('streamSettings.resetPicture')}
        </Button>
      </FocusZone>
      {calibrating && <Calibration {...access} onClose={() => setCalibrating(false)} />}
    </FocusZone>
  );
}
