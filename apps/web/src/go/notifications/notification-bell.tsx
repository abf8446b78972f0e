import { IconButton } from '@nimbo/ui';
import { Bell } from '@phosphor-icons/react/Bell';
import { useTranslations } from 'use-intl';
import { useProfile } from '../catalogue/queries.ts';
import { useRouter } from '../shell/router.tsx';
import { useMyNotifications } from './use-notifications.ts';

/** The bell of the bar, with a white drop while something is unread. Children have none. Source: DESIGN §8 "Kids". */
export function NotificationBell() {
  const t = useTranslations();
  const router = useRouter();
  const kids = useProfile().data?.kids ?? true;
  const unread = useMyNotifications().filter(({ read }) => !read).length;
  if (kids) return null;
  return (
    <IconButton
      label={unread === 0 ? t('notifications.bell') : t('notifications.bellUnread', { count: unread })}
      focusKey="bar:notifications"
      onClick={() => router.go({ screen: 'notifications' })}
    >
      <Bell className="n-icon" weight="bold" />
      {unread > 0 && <i className="go-bell__drop" aria-hidden="true" />}
    </IconButton>
  );
}
