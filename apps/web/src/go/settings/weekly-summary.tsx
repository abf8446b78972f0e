import { summaryRoutes } from '@nimbo/contracts/household-routes';
import { Switch } from '@nimbo/ui';
import { EnvelopeSimple } from '@phosphor-icons/react/EnvelopeSimple';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { problemCode } from '../access/api.ts';
import { useServices } from '../access/services.tsx';
import { ReadFailed, type ReadMeta, useProfile } from '../catalogue/queries.ts';
import { useManaging } from '../household/use-managing.ts';
import { useToasts } from '../state/toasts.ts';

/** A mail once a week about what the children have played, for whoever administers the household. */
export function WeeklySummary() {
  const t = useTranslations();
  const { api } = useServices();
  const manage = useManaging();
  const queries = useQueryClient();
  const profile = useProfile().data;
  const queryKey = ['weekly-summary', profile?.id];
  const enabled = useQuery({
    queryKey,
    meta: { failure: 'silent' } satisfies ReadMeta,
    enabled: profile?.admin === true,
    queryFn: async ({ signal }) => {
      const reply = await api.call(summaryRoutes.weeklySummary, { signal });
      if (!reply.ok) throw new ReadFailed('weekly summary', reply.status);
      return reply.data.enabled;
    },
  }).data;
  if (enabled === undefined) return null;
  const change = async (on: boolean) => {
    queries.setQueryData(queryKey, on);
    const reply = await manage(() => api.call(summaryRoutes.setWeeklySummary, { body: { enabled: on } }));
    if (reply.ok) return;
    queries.setQueryData(queryKey, !on);
    // Somebody who closed the question for the PIN knows why nothing was changed.
    if (problemCode(reply) === 'pin-needed') return;
    useToasts.getState().show(t('message.tryLater'), 'flare');
  };
  return (
    <Switch
      label={t('settings.summary')}
      help={t('settings.summaryHelp')}
      icon={<EnvelopeSimple weight="bold" />}
      on={enabled}
      onChange={(on) => void change(on)}
    />
  );
}
