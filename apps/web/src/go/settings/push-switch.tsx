import { topicRoutes } from '@nimbo/contracts/topic-routes';
import { Switch } from '@nimbo/ui';
import { BellRinging } from '@phosphor-icons/react/BellRinging';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useServices } from '../access/services.tsx';
import { ReadFailed, type ReadMeta, useProfile } from '../catalogue/queries.ts';
import { canPush, findSubscription, turnOff, turnOn } from '../notifications/push.ts';
import { usePushPorts } from '../notifications/use-push-ports.ts';
import { useToasts } from '../state/toasts.ts';

const QUERY = ['push'];

/** Notices of this browser while the app is closed; absent where browser or operator have none of it, and for children. */
export function PushSwitch({ focusKey }: { focusKey?: string }) {
  const t = useTranslations();
  const { api } = useServices();
  const ports = usePushPorts();
  const queries = useQueryClient();
  const profile = useProfile().data;
  const push = useQuery({
    queryKey: QUERY,
    meta: { failure: 'silent' } satisfies ReadMeta,
    enabled: canPush() && profile !== undefined && !profile.kids,
    queryFn: async ({ signal }) => {
      const reply = await api.call(topicRoutes.pushKey, { signal });
      if (!reply.ok) throw new ReadFailed('push key', reply.status);
      const { key } = reply.data;
      const isOn = key !== null && Notification.permission === 'granted' && (await findSubscription(ports)) !== null;
      return { key, isOn };
    },
  }).data;
  if (!push || push.key === null) return null;
  const { key } = push;
  const change = async (on: boolean) => {
    queries.setQueryData(QUERY, { key, isOn: on });
    const outcome = await (on ? turnOn(ports, key) : turnOff(ports)).catch(() => 'failed' as const);
    if (outcome === (on ? 'on' : 'off')) return;
    queries.setQueryData(QUERY, { key, isOn: !on });
    useToasts.getState().show(t(outcome === 'denied' ? 'settings.pushDenied' : 'message.tryLater'), 'flare');
  };
  return (
    <Switch
      label={t('settings.push')}
      help={t('settings.pushHelp')}
      icon={<BellRinging weight="bold" />}
      on={push.isOn}
      {...(focusKey ? { focusKey } : {})}
      onChange={(on) => void change(on)}
    />
  );
}
