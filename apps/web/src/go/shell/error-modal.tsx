import { Button, Dialog } from '@nimbo/ui';
import { ArrowClockwise } from '@phosphor-icons/react/ArrowClockwise';
import { useTranslations } from 'use-intl';
import { useErrors } from '../state/errors.ts';

/** A fatal error covers a page nothing on works any more and can only be tried again; the others close. */
export function ErrorModal() {
  const t = useTranslations();
  const { errorMessage, showErrorModal, fatalError, hideError } = useErrors();
  if (!showErrorModal || errorMessage === null) return null;
  if (fatalError)
    return (
      <Dialog
        mark="offline"
        title={t('error.network')}
        text={
          <>
            {errorMessage} {t('error.retries')}
          </>
        }
        first="error:again"
        actions={
          <Button
            kind="primary"
            main
            focusKey="error:again"
            icon={<ArrowClockwise className="n-icon" weight="bold" />}
            onClick={() => location.reload()}
          >
            {t('common.tryAgain')}
          </Button>
        }
      />
    );
  return (
    <Dialog
      mark="error"
      title={errorMessage}
      first="error:close"
      onClose={hideError}
      actions={
        <Button kind="primary" main focusKey="error:close" onClick={hideError}>
          {t('common.close')}
        </Button>
      }
    />
  );
}
