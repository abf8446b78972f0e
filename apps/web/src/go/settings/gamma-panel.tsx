import { DEFAULT_GAMMA } from '@nimbo/domain';
import { Button, FocusZone, Slider } from '@nimbo/ui';
import { useTranslations } from 'use-intl';
import { useToasts } from '../state/toasts.ts';
import { GammaClouds } from '../stream/gamma-clouds.tsx';
import { useFigure } from '../stream/settings/picture-controls.tsx';
import { GAMMA } from '../stream/settings/stream-settings.ts';
import type { StreamSettingsAccess } from '../stream/settings/use-stream-settings.ts';

/** Gamma with its preview. It counts at once; Save says that the screen is adjusted, so no game asks for it first. */
export function GammaPanel({ settings: { gamma }, change }: StreamSettingsAccess) {
  const t = useTranslations();
  const figure = useFigure();
  const toast = useToasts((toasts) => toasts.show);
  const save = () => {
    change({ isGammaConfigured: true });
    toast(t('settings.gammaSaved'));
  };
  return (
    <div className="go-gamma">
      <FocusZone flow="column" className="n-panel go-gamma__form">
        <Slider
          label={t('streamSettings.gamma')}
          help={t('calibration.text')}
          value={gamma}
          text={figure(gamma)}
          onChange={(value) => change({ gamma: value })}
          {...GAMMA}
        />
        <FocusZone flow="row" className="go-gamma__actions">
          <p className="n-h2" aria-hidden="true">
            {figure(gamma)}
          </p>
          <span className="n-grow" />
          <Button kind="quiet" small onClick={() => change({ gamma: DEFAULT_GAMMA })}>
            {t('settings.gammaReset')}
          </Button>
          <Button kind="primary" small onClick={save}>
            {t('settings.gammaSave')}
          </Button>
        </FocusZone>
      </FocusZone>
      <div className="go-gamma__clouds">
        <GammaClouds gamma={gamma} />
      </div>
    </div>
  );
}
