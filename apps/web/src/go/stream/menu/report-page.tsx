import { useEffect, useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useFeedbackDraft } from '../../feedback/feedback-draft.ts';
import { FeedbackForm } from '../../feedback/feedback-form.tsx';
import { useSendFeedback } from '../../feedback/use-send-feedback.ts';
import type { LaunchedGame } from '../../launch/launch-state.ts';
import { useToasts } from '../../state/toasts.ts';
import { SettingsPage } from './settings-page.tsx';

/** What is wrong with the game that runs; its session goes along unless the player keeps it back. */
export function ReportPage({ game, onBack }: { game: LaunchedGame; onBack: () => void }) {
  const t = useTranslations();
  const { sending, send } = useSendFeedback();
  useLayoutEffect(() => {
    const former = useFeedbackDraft.getState();
    if (former.kind === 'game' && former.gid === game.gid) return;
    // What stands half written on the feedback page is of something else, and waits there.
    former.clear();
    former.change({ kind: 'game', gid: game.gid });
    return () => useFeedbackDraft.setState(former);
  }, [game.gid]);
  const sent = sending.step === 'sent';
  useEffect(() => {
    if (!sent) return;
    useToasts.getState().show(t('feedback.thanksTitle'));
    onBack();
  }, [sent, t, onBack]);
  return (
    <SettingsPage title={t('stream.report')} onBack={onBack}>
      <FeedbackForm running={game.gid} sending={sending} send={send} onLeave={onBack} first="stream:page" />
    </SettingsPage>
  );
}
