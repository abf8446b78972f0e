import { Tabs } from '@nimbo/ui';
import { useTranslations } from 'use-intl';
import { AccountPage } from '../shell/account-page.tsx';
import { SETTINGS_TABS, useSettingsTab } from '../state/settings-tab.ts';
import { useStreamSettings } from '../stream/settings/use-stream-settings.ts';
import { AboutTab } from './about-tab.tsx';
import { ControllersTab } from './controllers-tab.tsx';
import { GeneralTab } from './general-tab.tsx';
import { PictureTab } from './picture-tab.tsx';
import { SoundTab } from './sound-tab.tsx';

/** Settings, open at the tab they were left on. Source: Spec §2, ledger G1. */
export default function SettingsScreen() {
  const t = useTranslations();
  const { prevSettingsTab, leaveOn } = useSettingsTab();
  const access = useStreamSettings();
  const tab = prevSettingsTab ?? 'general';
  return (
    <AccountPage
      current="settings"
      title={t('settings.title')}
      first="settings:tabs"
      ready
      hints={[
        { key: 'confirm', label: t('hint.choose') },
        { key: 'sections', label: t('hint.tabs') },
        { key: 'back', label: t('hint.back') },
      ]}
    >
      <Tabs
        label={t('settings.title')}
        focusKey="settings:tabs"
        tabs={SETTINGS_TABS.map((id) => ({ id, label: t(`settings.tab-${id}`) }))}
        selected={tab}
        onSelect={leaveOn}
        panelClassName="go-settings-panel"
      >
        {tab === 'general' && <GeneralTab {...access} />}
        {tab === 'picture' && <PictureTab {...access} />}
        {tab === 'sound' && <SoundTab {...access} />}
        {tab === 'controllers' && <ControllersTab {...access} />}
        {tab === 'about' && <AboutTab />}
      </Tabs>
    </AccountPage>
  );
}
