import type { Language } from '@nimbo/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useServices } from '../access/services.tsx';
import { useProfile } from '../catalogue/queries.ts';
import { rememberProfile } from '../catalogue/remembered-profile.ts';
import { canPush, keepOn } from '../notifications/push.ts';
import { takeNewNotices } from '../notifications/server-notices.ts';
import { useNoticeWords } from '../notifications/use-notice-words.ts';
import { notificationStore } from '../notifications/use-notifications.ts';
import { usePushPorts } from '../notifications/use-push-ports.ts';
import { useToasts } from '../state/toasts.ts';
import { useWishes } from '../state/wishes.ts';
import { followNews } from './follow-news.ts';
import { newAnswers } from './tell-answers.ts';
import { TODAYS_TIME_KEY } from './use-todays-time.ts';

/**
 * Keeps the profile and its wishes as they are on the server, while the page is looked at: a browser has six connections to a
 * server of HTTP/1.1 for all of its tabs.
 */
export default function ProfileNewsFeed() {
  const { api } = useServices();
  const queries = useQueryClient();
  const language = useLocale() as Language;
  const profileId = useProfile().data?.id;
  const isVisible = useVisible();
  const words = useNoticeWords();
  const latestWords = useRef(words);
  latestWords.current = words;
  useEffect(() => {
    if (profileId === undefined || !isVisible) return;
    return followNews({
      api,
      language,
      onNews: ({ profile, wishes, notices }) => {
        if (profile.id !== profileId) return;
        queries.setQueryData(['profile'], profile);
        rememberProfile(profile);
        useWishes.getState().learn(wishes);
        for (const notice of takeNewNotices(localStorage, profileId, notices))
          notificationStore().add({ kind: 'household', ...latestWords.current(notice), profileId, gid: notice.gid });
        // Also where no screen shows it: home would come with the minutes from before the answer.
        void queries.invalidateQueries({ queryKey: [TODAYS_TIME_KEY], refetchType: 'all' });
      },
      onRefused: () => void queries.invalidateQueries({ queryKey: ['profile'] }),
    });
  }, [api, language, profileId, isVisible, queries]);
  useToldAnswers();
  useKeptPush();
  // Another profile has wishes of its own.
  useEffect(() => () => useWishes.getState().forget(), []);
  return null;
}

/** A child who goes on playing hears the answer all the same; the open dialog says it itself. */
function useToldAnswers() {
  const t = useTranslations();
  const isAdmin = useProfile().data?.admin ?? true;
  useEffect(() => {
    if (isAdmin) return;
    return useWishes.subscribe(({ wishes, asking }, before) => {
      if (asking !== null || wishes === before.wishes) return;
      for (const { answer, wish } of newAnswers(before.wishes, wishes)) {
        const yes =
          wish.kind === 'title' ? t('asking.yesTitle') : t('asking.yesTime', { minutes: wish.givenMinutes ?? 0 });
        useToasts.getState().show(answer === 'yes' ? yes : t('asking.no'));
      }
    });
  }, [isAdmin, t]);
}

/** After a new sign-in the service knows this browser by another name. */
function useKeptPush() {
  const ports = usePushPorts();
  const profile = useProfile().data;
  const listener = profile && !profile.kids ? profile.id : null;
  useEffect(() => {
    if (listener === null || !canPush() || Notification.permission !== 'granted') return;
    keepOn(ports).catch(() => undefined);
  }, [listener, ports]);
}

function useVisible(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => document.visibilityState === 'visible',
  );
}
