import { Button, ChoiceDialog, EmptyState, useBack } from '@nimbo/ui';
import { useTranslations } from 'use-intl';
import type { MissingProps } from './lazy-part.tsx';
import { useRouter } from './router.tsx';
import { Screen } from './screen.tsx';

/** In place of a screen whose code cannot be had; the bar stays where there is one, and the way back in any case. */
export function MissingScreen({ busy, again }: MissingProps) {
  const t = useTranslations();
  const { route, back } = useRouter();
  const isHome = route.screen === 'home';
  useBack(isHome ? undefined : back);
  return (
    <Screen first="missing:again" ready className="n-page">
      <EmptyState
        whole
        alert
        mark="offline"
        title={t('error.network')}
        actions={
          <>
            <Button kind="primary" main focusKey="missing:again" busy={busy} onClick={again}>
              {t('common.tryAgain')}
            </Button>
            {!isHome && (
              <Button kind="quiet" onClick={back}>
                {t('common.back')}
              </Button>
            )}
          </>
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
