import { feedbackRoutes } from '@nimbo/contracts/feedback-routes';
import type { Feedback } from '@nimbo/contracts/http';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { problemCode } from '../access/api.ts';
import { useServices } from '../access/services.tsx';
import { useFeedbackDraft } from './feedback-draft.ts';

export type Sending =
  | { readonly step: 'writing' | 'sending' | 'sent' }
  /** `hint` says what to do; the text stays. */
  | { readonly step: 'failed'; readonly hint: string };

/** Sends what was written. Whatever fails, the text stays and may be sent again. Source: Spec §8. */
export function useSendFeedback() {
  const { api } = useServices();
  const language = useLocale();
  const t = useTranslations();
  const [sending, setSending] = useState<Sending>({ step: 'writing' });
  const send = async (body: Feedback) => {
    setSending({ step: 'sending' });
    const reply = await api.call(feedbackRoutes.sendFeedback, { query: { l: language }, body });
    if (reply.ok) {
      useFeedbackDraft.getState().clear();
      setSending({ step: 'sent' });
      return;
    }
    const tooFast = problemCode(reply) === 'too-many-requests';
    setSending({ step: 'failed', hint: tooFast ? t('problem.too-many-requests') : t('feedback.kept') });
  };
  return { sending, send, again: () => setSending({ step: 'writing' }) };
}
