import { Button, FocusZone } from '@nimbo/ui';
import { CaretLeft } from '@phosphor-icons/react/CaretLeft';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { StreamSettingsAccess } from '../settings/use-stream-settings.ts';

export interface SettingsPageProps extends StreamSettingsAccess {
  onBack: () => void;
}

/** One page of settings in the menu's panel; focus begins at its first control (`stream:page`). */
export function SettingsPage({ title, onBack, children }: { title: string; onBack: () => void; children: ReactNode }) {
  const t = useTranslations();
  return (
    <FocusZone flow="column" className="go-settings">
      <Button kind="quiet" small icon={<CaretLeft className="n-icon" weight="bold" />} onClick={onBack}>
        {t('common.back')}
      </Button>
      <h2 className="n-h2">{title}</h2>
      {children}
    </FocusZone>
  );
}
