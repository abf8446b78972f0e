import { Picture, useFocusTarget } from '@nimbo/ui';
import { useTranslations } from 'use-intl';
import { useAvatar, useProfile } from '../catalogue/queries.ts';

/** The profile's picture in the bar; it opens the user menu. */
export function Avatar({ onPress }: { onPress: () => void }) {
  const t = useTranslations();
  const profile = useProfile().data;
  const picture = useAvatar(profile?.avatar);
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>({ focusKey: 'bar:avatar' });
  return (
    <button
      type="button"
      ref={ref}
      className="n-avatar n-focus"
      aria-label={t('nav.profile', { name: profile?.nickname ?? '' })}
      aria-haspopup="dialog"
      onClick={onPress}
      {...focusProps}
    >
      <Picture src={picture} width={200} height={200} />
    </button>
  );
}
