import { ChoiceDialog } from '@nimbo/ui';
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
    <ChoiceDialog
      title={t('takeOver.title', { title })}
      text={t('takeOver.text')}
      onClose={onThere}
      choices={[
        { label: t('takeOver.here'), onChoose: onHere },
        { label: t('takeOver.there'), kind: 'plain', onChoose: onThere },
      ]}
    />
  );
}
