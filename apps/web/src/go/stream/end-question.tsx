import { ChoiceDialog } from '@nimbo/ui';
import { useTranslations } from 'use-intl';

/** Before a session is ended: first focus is the safe choice. */
export function EndQuestion({ onStay, onEnd }: { onStay: () => void; onEnd: () => void }) {
  const t = useTranslations();
  return (
    <ChoiceDialog
      title={t('stream.endTitle')}
      text={t('stream.endText')}
      onClose={onStay}
      choices={[
        { label: t('stream.keepPlaying'), onChoose: onStay },
        { label: t('stream.end'), kind: 'danger', onChoose: onEnd },
      ]}
    />
  );
}
