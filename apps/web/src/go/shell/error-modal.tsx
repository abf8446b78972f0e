import { ChoiceDialog } from '@nimbo/ui';
import { ArrowClockwise } from '@phosphor-icons/react/ArrowClockwise';
import { useTranslations } from 'use-intl';
import { type Remedy, useErrors } from '../state/errors.ts';
import { useRouter } from './router.tsx';

/** A fatal error covers a page nothing on works any more and can only be tried again; the others close. Source: Spec §4. */
export function ErrorModal() {
  const { errorMessage, showErrorModal, fatalError, remedy } = useErrors();
  if (!showErrorModal || errorMessage === null) return null;
  if (fatalError) return <FatalError message={errorMessage} />;
  return remedy ? <PassingError message={errorMessage} remedy={remedy} /> : <FinalError message={errorMessage} />;
}

function FatalError({ message }: { message: string }) {
  const t = useTranslations();
  return (
    <ChoiceDialog
      mark="offline"
      title={t('error.network')}
      text={
        <>
          {message} {t('error.retries')}
        </>
      }
      choices={[{ label: t('common.tryAgain'), icon: <AgainIcon />, onChoose: () => location.reload() }]}
    />
  );
}

/** What failed may work the next time. */
function PassingError({ message, remedy }: { message: string; remedy: Remedy }) {
  const t = useTranslations();
  const router = useRouter();
  const close = useErrors((errors) => errors.hideError);
  const again = () => {
    close();
    remedy.again();
  };
  const choose = () => {
    close();
    router.go({ screen: 'games' });
  };
  return (
    <ChoiceDialog
      mark="error"
      title={message}
      onClose={close}
      choices={[
        { label: t('common.tryAgain'), icon: <AgainIcon />, onChoose: again },
        remedy.otherGame
          ? { label: t('error.otherGame'), onChoose: choose }
          : { label: t('common.notNow'), onChoose: close },
      ]}
    />
  );
}

function FinalError({ message }: { message: string }) {
  const t = useTranslations();
  const close = useErrors((errors) => errors.hideError);
  return (
    <ChoiceDialog
      mark="error"
      title={message}
      onClose={close}
      choices={[{ label: t('common.close'), onChoose: close }]}
    />
  );
}

function AgainIcon() {
  return <ArrowClockwise className="n-icon" weight="bold" />;
}
