import { type Device, ownAccountRoutes } from '@nimbo/contracts/own-account-routes';
import { Button, ChoiceDialog, FocusZone, moveOn, PartError, Skeleton } from '@nimbo/ui';
import { Desktop } from '@phosphor-icons/react/Desktop';
import { DeviceMobile } from '@phosphor-icons/react/DeviceMobile';
import { Television } from '@phosphor-icons/react/Television';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { signOut } from '../../session/auth-calls.ts';
import { problemCode } from '../access/api.ts';
import { useServices } from '../access/services.tsx';
import { useProblemText } from '../access/use-problem-text.ts';
import { useReadFault } from '../catalogue/read-fault.ts';
import { useErrors } from '../state/errors.ts';
import { useToasts } from '../state/toasts.ts';
import { deviceKind, deviceName } from './device-name.ts';
import { DEVICES, useDevices } from './use-own-account.ts';

const ICONS = { phone: DeviceMobile, tv: Television, computer: Desktop };

/** Where the account is signed in, and how to end that. */
export function DeviceList() {
  const t = useTranslations();
  const devices = useDevices();
  const fault = useReadFault(devices);
  const [asking, setAsking] = useState(false);
  return (
    <section>
      <h2 className="go-own__heading">{t('account.devices')}</h2>
      {devices.data ? (
        <>
          <FocusZone as="ul" flow="column" className="go-own__devices">
            {devices.data.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </FocusZone>
          <Button kind="danger" focusKey="devices:everywhere" onClick={() => setAsking(true)}>
            {t('account.everywhere')}
          </Button>
        </>
      ) : fault ? (
        <PartError
          text={t('account.unread')}
          again={t('common.tryAgain')}
          focusKey="devices:again"
          busy={devices.isFetching}
          onAgain={() => void devices.refetch()}
        />
      ) : (
        <Skeleton className="go-own__waiting" />
      )}
      {asking && <EverywhereDialog onClose={() => setAsking(false)} />}
    </section>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const t = useTranslations();
  const format = useFormatter();
  const { api } = useServices();
  const problemText = useProblemText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const Icon = ICONS[deviceKind(device.userAgent)];
  const name = deviceName(device.userAgent) ?? t('account.unknownDevice');
  const seen = format.dateTime(new Date(device.seenAt), { dateStyle: 'medium', timeStyle: 'short' });
  const end = async (): Promise<void> => {
    setBusy(true);
    const reply = await api.call(ownAccountRoutes.signOutDevice, { params: { id: device.id } });
    setBusy(false);
    if (reply.ok || problemCode(reply) === 'device-unknown') {
      // The row goes away with its button.
      moveOn(`device:${device.id}`, 'devices:everywhere');
      await queries.invalidateQueries({ queryKey: [DEVICES] });
      return useToasts.getState().show(t('account.signedOut', { device: name }));
    }
    const text = reply.status === undefined ? t('error.networkText') : problemText(problemCode(reply));
    useErrors.getState().showError(text, { remedy: { again: () => void end() } });
  };
  return (
    <li className="go-own__device">
      <Icon weight="bold" aria-hidden="true" />
      <span>
        <b>{name}</b>
        <small>{device.current ? t('account.thisDevice') : t('account.seen', { when: seen })}</small>
      </span>
      {!device.current && (
        <Button
          small
          focusKey={`device:${device.id}`}
          busy={busy}
          aria-label={t('account.signOutOf', { device: name })}
          onClick={() => void end()}
        >
          {t('account.signOut')}
        </Button>
      )}
    </li>
  );
}

function EverywhereDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const language = useLocale();
  const { api, bearer } = useServices();
  const problemText = useProblemText();
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    const reply = await api.call(ownAccountRoutes.signOutEverywhere, {});
    if (!reply.ok) {
      setBusy(false);
      onClose();
      const text = reply.status === undefined ? t('error.networkText') : problemText(problemCode(reply));
      return useErrors.getState().showError(text, { remedy: null });
    }
    bearer.forget();
    // Where nobody answers, the session is over all the same.
    await signOut(`/${language}/go`).catch(() => location.reload());
  };
  return (
    <ChoiceDialog
      title={t('account.everywhereTitle')}
      text={t('account.everywhereText')}
      onClose={onClose}
      choices={[
        { label: t('common.cancel'), onChoose: onClose },
        { label: t('account.everywhere'), kind: 'danger', busy, onChoose: () => void end() },
      ]}
    />
  );
}
