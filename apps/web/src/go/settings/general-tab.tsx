import { LANGUAGES } from '@nimbo/domain';
import { Choice, FocusZone, SettingFact } from '@nimbo/ui';
import { CircleHalf } from '@phosphor-icons/react/CircleHalf';
import { PersonSimpleRun } from '@phosphor-icons/react/PersonSimpleRun';
import { TextAa } from '@phosphor-icons/react/TextAa';
import { Translate } from '@phosphor-icons/react/Translate';
import { useLocale, useTranslations } from 'use-intl';
import { ProofDialog } from '../household/proof-dialog.tsx';
import { LANGUAGE_NAMES, useLanguageSwitch } from '../language/language-switch.tsx';
import { CONTRAST_CHOICES, SCALE_CHOICES } from '../shell/display-memory.ts';
import { useMediaQuery } from '../shell/use-media-query.ts';
import { useDisplayMemory } from '../state/display.ts';
import { DecodingSwitch } from '../stream/settings/quality-controls.tsx';
import type { StreamSettingsAccess } from '../stream/settings/use-stream-settings.ts';
import { GammaPanel } from './gamma-panel.tsx';
import { HouseholdZone } from './household-zone.tsx';
import { PushSwitch } from './push-switch.tsx';
import { WeeklySummary } from './weekly-summary.tsx';

export function GeneralTab(access: StreamSettingsAccess) {
  const t = useTranslations();
  const language = useLocale();
  const switchTo = useLanguageSwitch();
  const { scale, contrast, chooseScale, chooseContrast } = useDisplayMemory();
  const reducesMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  return (
    <FocusZone flow="column" first="settings:language">
      <Choice
        focusKey="settings:language"
        label={t('settings.language')}
        help={t('settings.languageHelp')}
        icon={<Translate weight="bold" />}
        options={LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id], lang: id }))}
        selected={language}
        onSelect={switchTo}
      />
      <Choice
        label={t('settings.scale')}
        help={t('settings.scaleHelp')}
        icon={<TextAa weight="bold" />}
        options={SCALE_CHOICES.map((id) => ({ id, label: t(`settings.scale-${id}`) }))}
        selected={scale}
        onSelect={chooseScale}
      />
      <DecodingSwitch {...access} rows />
      <Choice
        label={t('settings.contrast')}
        help={t('settings.contrastHelp')}
        icon={<CircleHalf weight="bold" />}
        options={CONTRAST_CHOICES.map((id) => ({ id, label: t(`settings.contrast-${id}`) }))}
        selected={contrast}
        onSelect={chooseContrast}
      />
      <SettingFact
        label={t('settings.motion')}
        help={t('settings.motionHelp')}
        icon={<PersonSimpleRun weight="bold" />}
      >
        {reducesMotion ? t('settings.on') : t('settings.off')}
      </SettingFact>
      <HouseholdZone />
      <WeeklySummary />
      <ProofDialog />
      <PushSwitch />
      <GammaPanel {...access} />
    </FocusZone>
  );
}
