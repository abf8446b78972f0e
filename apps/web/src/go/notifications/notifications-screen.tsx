import { groupByDay, identityOf, type StoredNotification } from '@nimbo/domain';
import { Button, EmptyState, FocusZone, Segmented, setFocus } from '@nimbo/ui';
import { Checks } from '@phosphor-icons/react/Checks';
import { useEffect, useState } from 'react';
import { useNow, useTranslations } from 'use-intl';
import { useProfile } from '../catalogue/queries.ts';
import { PushSwitch } from '../settings/push-switch.tsx';
import { AccountPage } from '../shell/account-page.tsx';
import { useRouter } from '../shell/router.tsx';
import { useGreeting } from '../state/greeting.ts';
import { useToasts } from '../state/toasts.ts';
import { NoticeRow } from './notice-row.tsx';
import { startOfDay } from './notice-times.ts';
import { notificationStore, useMyNotifications } from './use-notifications.ts';

type Shown = 'all' | 'unread';
const MINUTE_MS = 60_000;

/** What the profile has been told in the last thirty days. Children have none. Source: DESIGN §14 "notifications". */
export default function NotificationsScreen() {
  const router = useRouter();
  const kids = useProfile().data?.kids ?? false;
  useEffect(() => {
    if (kids) router.replace({ screen: 'home' });
  }, [kids, router]);
  return kids ? null : <Notifications />;
}

function Notifications() {
  const t = useTranslations();
  const all = useMyNotifications();
  const [shown, setShown] = useState<Shown>('all');
  const unread = all.filter(({ read }) => !read);
  const list = shown === 'all' ? all : unread;
  const first = list[0] ? `notice:${identityOf(list[0])}` : all.length > 0 ? 'notices:filter' : 'bar:notifications';
  return (
    <AccountPage
      current="notifications"
      title={t('notifications.title')}
      first={first}
      ready
      hints={[
        { key: 'confirm', label: t('hint.open') },
        { key: 'back', label: t('hint.back') },
      ]}
      aside={
        <FocusZone flow="row" className="go-notices__head">
          {all.length > 0 && (
            <Segmented
              label={t('notifications.show')}
              focusKey="notices:filter"
              options={[
                { id: 'all', label: t('notifications.all') },
                { id: 'unread', label: t('notifications.unread', { count: String(unread.length) }) },
              ]}
              selected={shown}
              onSelect={setShown}
            />
          )}
          {unread.length > 0 && (
            <Button
              small
              icon={<Checks className="n-icon" weight="bold" />}
              onClick={() => {
                notificationStore().markRead((entry) => all.some((mine) => identityOf(mine) === identityOf(entry)));
                // The button goes away with what it was for.
                void setFocus('notices:filter');
              }}
            >
              {t('notifications.markRead')}
            </Button>
          )}
        </FocusZone>
      }
    >
      {all.length === 0 ? (
        <>
          <EmptyState title={t('notifications.emptyTitle')}>{t('notifications.emptyText')}</EmptyState>
          <PushSwitch focusKey="notices:push" />
        </>
      ) : list.length === 0 ? (
        <EmptyState title={t('notifications.noneUnread')} />
      ) : (
        <Groups list={list} />
      )}
      {all.length > 0 && <p className="n-small n-fog go-notices__foot">{t('notifications.foot')}</p>}
    </AccountPage>
  );
}

function Groups({ list }: { list: readonly StoredNotification[] }) {
  const t = useTranslations();
  const nowMs = useNow({ updateInterval: MINUTE_MS }).getTime();
  const { today, before } = groupByDay(list, startOfDay(nowMs));
  const group = (label: string, entries: readonly StoredNotification[]) =>
    entries.length > 0 && (
      <section>
        <h2 className="go-notices__group">{label}</h2>
        <FocusZone as="ul" flow="column" className="go-notices__list">
          {entries.map((entry) => (
            <Row key={identityOf(entry)} entry={entry} nowMs={nowMs} list={list} />
          ))}
        </FocusZone>
      </section>
    );
  return (
    <FocusZone flow="column">
      {group(t('notifications.today'), today)}
      {group(t('notifications.before'), before)}
    </FocusZone>
  );
}

function Row({
  entry,
  nowMs,
  list,
}: {
  entry: StoredNotification;
  nowMs: number;
  list: readonly StoredNotification[];
}) {
  const t = useTranslations();
  const router = useRouter();
  const showReleases = useGreeting((state) => state.showReleases);
  const store = notificationStore();
  const key = (other: StoredNotification) => `notice:${identityOf(other)}`;
  const { gid } = entry;
  const action =
    entry.kind === 'release'
      ? { label: t('notifications.openRelease'), run: showReleases }
      : gid === null
        ? null
        : { label: t('notifications.openGame'), run: () => router.go({ screen: 'game', gid }) };
  const remove = () => {
    const at = list.findIndex((other) => key(other) === key(entry));
    const neighbour = list[at + 1] ?? list[at - 1];
    void setFocus(neighbour ? key(neighbour) : 'bar:notifications');
    store.remove(entry);
    useToasts.getState().show(t('notifications.deleted'));
  };
  return (
    <NoticeRow
      entry={entry}
      focusKey={key(entry)}
      nowMs={nowMs}
      action={action}
      onRead={() => store.markRead((other) => key(other) === key(entry))}
      onDelete={remove}
    />
  );
}
