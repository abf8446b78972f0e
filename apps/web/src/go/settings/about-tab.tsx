import { PRODUCT_NAME } from '@nimbo/domain';
import { Button, FocusZone, SettingFact } from '@nimbo/ui';
import { Browser } from '@phosphor-icons/react/Browser';
import { Info } from '@phosphor-icons/react/Info';
import { Monitor } from '@phosphor-icons/react/Monitor';
import { Sparkle } from '@phosphor-icons/react/Sparkle';
import { useTranslations } from 'use-intl';
import { useServices } from '../access/services.tsx';
import { useDisplayMemory } from '../state/display.ts';
import { useGreeting } from '../state/greeting.ts';
import { browserName } from './device-names.ts';

/** What somebody who helps would ask for. */
export function AboutTab() {
  const t = useTranslations();
  const { config } = useServices();
  const { shownScale } = useDisplayMemory();
  const showReleases = useGreeting((greeting) => greeting.showReleases);
  return (
    <FocusZone flow="column">
      <SettingFact label={t('settings.version')} icon={<Info weight="bold" />}>
        {PRODUCT_NAME} {config.appVersion}
      </SettingFact>
      <SettingFact label={t('settings.client')} icon={<Browser weight="bold" />}>
        {browserName(navigator.userAgent) ?? t('settings.clientUnknown')}
      </SettingFact>
      <SettingFact label={t('settings.screen')} icon={<Monitor weight="bold" />}>
        {`${innerWidth} × ${innerHeight}`}
        {shownScale && ` · ${t(`settings.scale-${shownScale}`)}`}
      </SettingFact>
      <FocusZone flow="row" className="go-settings-panel__actions">
        <Button icon={<Sparkle className="n-icon" weight="bold" />} onClick={showReleases}>
          {t('settings.releases')}
        </Button>
      </FocusZone>
    </FocusZone>
  );
}
