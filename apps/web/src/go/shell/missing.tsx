import { Button, ChoiceDialog, EmptyState } from '@nimbo/ui';
import { useTranslations } from 'use-intl';
import type { MissingProps } from './lazy-part.tsx';
import { Screen } from './screen.tsx';

/** In place of a screen whose code cannot be had; the bar stays. */
export function MissingScreen({ busy, again }: MissingProps) {
  const t = useTranslations();
  return (
    <Screen first="missing:again" ready className="n-page">
      <EmptyState
        whole
        alert
        mark="offline"
        title={t('error.network')}
        actions={
          <Button kind="primary" main focusKey="missing:again" busy={busy} onClick={again}>
            {t('common.tryAgain')}
          </Button>
        }
      >
        {t('error.networkText')} {t('error.retries')}
      </EmptyState>
    </Screen>
  );
}

/** In place of a dialog whose code cannot be had. */
export function MissingDialog({ busy, again, onClose }: MissingProps & { readonly onClose: () => void }) {
  const t = useTranslations();
  return (
    <ChoiceDialog
      mark="offline"
      title={t('error.network')}
      text={t('error.networkText')}
      onClose={onClose}
      choices={[
        { label: t('common.tryAgain'), busy, onChoose: again },
        { label: t('common.close'), onChoose: onClose },
      ]}
    />
  );
}
