import { type OwnAccount, ownAccountRoutes } from '@nimbo/contracts/own-account-routes';
import { Button, FocusZone, PartError, Skeleton, StatusBanner } from '@nimbo/ui';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { EnvelopeSimple } from '@phosphor-icons/react/EnvelopeSimple';
import { Trash } from '@phosphor-icons/react/Trash';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { problemCode } from '../access/api.ts';
import { useServices } from '../access/services.tsx';
import { useProblemText } from '../access/use-problem-text.ts';
import { useProfile } from '../catalogue/queries.ts';
import { useReadFault } from '../catalogue/read-fault.ts';
import { offerFile } from '../game-info/offer-file.ts';
import { useAdminProof } from '../household/admin-proof.ts';
import { ProofDialog } from '../household/proof-dialog.tsx';
import { AccountPage } from '../shell/account-page.tsx';
import { useErrors } from '../state/errors.ts';
import { useToasts } from '../state/toasts.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { DeviceList } from './device-list.tsx';
import { GrownUpsOnly } from './grown-ups-only.tsx';
import { useDevices, useOwnAccount } from './use-own-account.ts';

/** The account itself: its address, where it is signed in, what is kept of it. */
export default function AccountScreen() {
  const t = useTranslations();
  const account = useOwnAccount();
  const devices = useDevices();
  const fault = useReadFault(account);
  const devicesFault = useReadFault(devices);
  const isAdmin = useProfile().data?.admin === true;
  const first = fault
    ? 'account:again'
    : account.data?.emailVerified === false
      ? 'account:confirm'
      : devicesFault
        ? 'devices:again'
        : 'devices:everywhere';
  return (
    <GrownUpsOnly>
      <AccountPage
        current="account"
        title={t('account.title')}
        first={first}
        ready={(account.data !== undefined || fault !== null) && (devices.data !== undefined || devicesFault !== null)}
        hints={[
          { key: 'confirm', label: t('hint.choose') },
          { key: 'back', label: t('hint.back') },
        ]}
      >
        <FocusZone flow="column" className="go-own">
          {account.data ? (
            <Email account={account.data} />
          ) : fault ? (
            <PartError
              text={t('account.unread')}
              again={t('common.tryAgain')}
              focusKey="account:again"
              busy={account.isFetching}
              onAgain={() => void account.refetch()}
            />
          ) : (
            <Skeleton className="go-own__waiting" />
          )}
          <DeviceList />
          {isAdmin && account.data && <OwnData hasPassword={account.data.hasPassword} />}
        </FocusZone>
        <ProofDialog />
      </AccountPage>
    </GrownUpsOnly>
  );
}

function Email({ account: { email, emailVerified } }: { account: OwnAccount }) {
  const t = useTranslations();
  const { api } = useServices();
  const problemText = useProblemText();
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  if (emailVerified)
    return (
      <StatusBanner level={2} tone="leaf" icon={<CheckCircle weight="fill" />} title={email}>
        {t('account.confirmed')}
      </StatusBanner>
    );
  const send = async () => {
    setState('sending');
    const reply = await api.call(ownAccountRoutes.confirmEmail, {});
    setState(reply.ok ? 'sent' : 'idle');
    if (reply.ok) {
      return useToasts.getState().show(reply.data.sent ? t('account.mailSent', { email }) : t('account.confirmed'));
    }
    const text = reply.status === undefined ? t('error.networkText') : problemText(problemCode(reply));
    useToasts.getState().show(problemCode(reply) === 'mail-failed' ? t('account.mailFailed') : text, 'flare');
  };
  return (
    <StatusBanner
      level={2}
      tone="dusk"
      icon={<EnvelopeSimple weight="fill" />}
      title={t('account.unconfirmed')}
      action={
        <Button small focusKey="account:confirm" busy={state === 'sending'} onClick={() => void send()}>
          {t(state === 'sent' ? 'account.mailAgain' : 'account.mailSend')}
        </Button>
      }
    >
      {t('account.unconfirmedText', { email })}
    </StatusBanner>
  );
}

/** Taking everything along, and leaving. */
function OwnData({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslations();
  const { api } = useServices();
  const [loading, setLoading] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const download = async (): Promise<void> => {
    setLoading(true);
    let reply = await api.open(ownAccountRoutes.exportAccount, {});
    // The admin's PIN first, where there is one.
    if (reply?.status === 403 && (await useAdminProof.getState().ask()))
      reply = await api.open(ownAccountRoutes.exportAccount, {});
    const file = reply?.ok ? await reply.blob().catch(() => null) : null;
    setLoading(false);
    if (file) return offerFile(file, 'nimbo.json');
    if (reply?.status !== 403)
      useErrors.getState().showError(t('account.exportFailed'), { remedy: { again: () => void download() } });
  };
  return (
    <section>
      <h2 className="go-own__heading">{t('account.data')}</h2>
      <p className="n-mist go-own__text">{t('account.dataText')}</p>
      <FocusZone flow="row" className="go-own__actions">
        <Button
          icon={<DownloadSimple className="n-icon" weight="bold" />}
          focusKey="account:export"
          busy={loading}
          onClick={() => void download()}
        >
          {t('account.export')}
        </Button>
        <Button
          kind="danger"
          icon={<Trash className="n-icon" weight="bold" />}
          focusKey="account:delete"
          onClick={() => setDeleting(true)}
        >
          {t('account.delete')}
        </Button>
      </FocusZone>
      {deleting && <DeleteAccountDialog hasPassword={hasPassword} onClose={() => setDeleting(false)} />}
    </section>
  );
}
