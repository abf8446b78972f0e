import { useTranslations } from 'use-intl';
import { Screen } from '../shell/screen.tsx';

export default function SettingsScreen() {
  const t = useTranslations();
  return (
    <Screen first="bar:avatar" ready className="n-page">
      <h1 className="n-h1">{t('settings.title')}</h1>
    </Screen>
  );
}
