import { DEFAULT_GAMMA } from '@nimbo/domain';
import { Button, FocusZone, HintBar, Layer, Slider } from '@nimbo/ui';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { useFormatter, useTranslations } from 'use-intl';
import { GammaClouds } from './gamma-clouds.tsx';
import { GAMMA } from './settings/stream-settings.ts';
import type { StreamSettingsAccess } from './settings/use-stream-settings.ts';

/** True black, and nothing bright near the clouds. Changes count at once; closing without the button asks again next time. */
export function Calibration({ settings, change, onClose }: StreamSettingsAccess & { onClose: () => void }) {
  const t = useTranslations();
  const format = useFormatter();
  const { gamma } = settings;
  const figure = (value: number) => format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
  const save = () => {
    change({ isGammaConfigured: true });
    onClose();
  };
  return (
    <Layer label={t('calibration.title')} className="go-calibration" first="calibration:gamma" onClose={onClose}>
      <div className="go-calibration__clouds">
        <GammaClouds gamma={gamma} />
      </div>
      <FocusZone flow="column" className="go-calibration__form">
        <h2 className="n-h1">{t('calibration.title')}</h2>
        <p className="n-lead">{t('calibration.text')}</p>
        <Slider
          label={t('streamSettings.gamma')}
          value={gamma}
          text={figure(gamma)}
          focusKey="calibration:gamma"
          onChange={(value) => change({ gamma: value })}
          {...GAMMA}
        />
        <FocusZone flow="row" className="go-calibration__actions">
          <Button kind="primary" main icon={<CheckCircle className="n-icon" weight="fill" />} onClick={save}>
            {t('calibration.save')}
          </Button>
          <Button kind="quiet" onClick={() => change({ gamma: DEFAULT_GAMMA })}>
            {t('calibration.reset', { value: figure(DEFAULT_GAMMA) })}
          </Button>
          <p className="n-mist">{t('calibration.later')}</p>
        </FocusZone>
      </FocusZone>
      <HintBar
        shade={false}
        hints={[
          { key: 'confirm', label: t('hint.choose') },
          { key: 'back', label: t('common.notNow') },
        ]}
      />
    </Layer>
  );
}
