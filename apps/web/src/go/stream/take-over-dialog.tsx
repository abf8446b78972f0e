import { Button, Dialog } from '@nimbo/ui';
import { useTranslations } from 'use-intl';

interface TakeOverDialogProps {
  title: string;
  onHere: () => void;
  onThere: () => void;
}

/** Another browser plays this game: here instead, or leave it there. */
export function TakeOverDialog({ title, onHere, onThere }: TakeOverDialogProps) {
  const t = useTranslations();
  return (
    <Dialog
      title={t('takeOver.title', { title })}
      text={t('takeOver.text')}
      first="take-over:here"
      onClose={onThere}
      actions={
        <>
          <Button kind="primary" main focusKey="take-over:here" onClick={onHere}>
            {t('takeOver.here')}
          </Button>
          <Button onClick={onThere}>{t('takeOver.there')}</Button>
        </>
      }
    />
  );
}
