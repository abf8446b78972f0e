import { Button } from '@nimbo/ui';
import { HandWaving } from '@phosphor-icons/react/HandWaving';
import { useTranslations } from 'use-intl';
import { useProfile } from '../catalogue/queries.ts';
import { useWishes } from '../state/wishes.ts';

/** A child's wish that waits for its parent, in the bar. */
export function WishPill() {
  const t = useTranslations();
  const isAdmin = useProfile().data?.admin === true;
  const waiting = useWishes(({ wishes }) => wishes?.findLast(({ status }) => status === 'open'));
  const answer = useWishes((wishes) => wishes.answer);
  if (!isAdmin || !waiting) return null;
  return (
    <Button
      className="go-pill"
      focusKey="bar:wish"
      small
      icon={<HandWaving className="n-icon" weight="fill" />}
      onClick={() => answer(waiting.id)}
    >
      <span className="go-pill__title">{t('answering.pill', { name: waiting.profile.nickname })}</span>
    </Button>
  );
}
