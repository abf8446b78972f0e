import { useTranslations } from 'use-intl';
import { Screen } from '../shell/screen.tsx';

export default function FeedbackScreen() {
  const t = useTranslations();
  return (
    <Screen first="bar:avatar" ready className="n-page">
      <h1 className="n-h1">{t('feedback.title')}</h1>
    </Screen>
  );
}
