import type { EndReason } from '@nimbo/contracts/end-reason';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useProfile } from '../catalogue/queries.ts';
import { useLaunch } from '../launch/launch-context.tsx';
import { useAfterSession } from '../state/after-session.ts';
import { createTurnWatch } from './turn-watch.ts';
import { notificationStore, useNotificationsOfOtherTabs } from './use-notifications.ts';

/** Ends the player did not choose; after every other one there is nothing to tell. */
const TOLD_ENDS = {
  'time-limit': 'after.timeLimit',
  'host-lost': 'after.hostLost',
  'game-crashed': 'after.crashed',
  'detached-too-long': 'after.waitedTooLong',
  operator: 'after.operator',
} as const satisfies Partial<Record<EndReason, string>>;

/** Turns what happens in the app into notifications of the profile: a turn in the queue, a session that was ended. */
export function NotificationSources() {
  useNotificationsOfOtherTabs();
  const t = useTranslations();
  const launch = useLaunch();
  const profile = useProfile().data;
  const profileId = profile && !profile.kids ? profile.id : null;

  useEffect(() => {
    if (profileId === null) return;
    const watch = createTurnWatch(() => performance.now());
    return launch.store.subscribe((state) => {
      const news = watch(state);
      if (!news) return;
      const { gid, title } = news.game;
      notificationStore().add({
        kind: 'turn',
        title: news.turn === 'come' ? t('notifications.turnTitle') : t('notifications.missedTitle'),
        message:
          news.turn === 'come' ? t('notifications.turnText', { title }) : t('notifications.missedText', { title }),
        profileId,
        gid,
      });
    });
  }, [launch, profileId, t]);

  useEffect(() => {
    if (profileId === null) return;
    return useAfterSession.subscribe(({ ratingGame: game }, before) => {
      if (!game || game.sessionId === before.ratingGame?.sessionId) return;
      const told = game.endReason !== null && game.endReason in TOLD_ENDS;
      if (!told) return;
      const reason = t(TOLD_ENDS[game.endReason as keyof typeof TOLD_ENDS]);
      const played = t('notifications.endedPlayed', { minutes: Math.floor(game.playedSeconds / 60) });
      notificationStore().add({
        kind: 'session',
        title: t('notifications.endedTitle', { title: game.title }),
        message: `${reason} ${played}`,
        profileId,
        gid: game.gameId,
      });
    });
  }, [profileId, t]);
  return null;
}
