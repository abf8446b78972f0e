import { SOCIAL_PROVIDER_NAMES, SOCIAL_PROVIDERS } from '@nimbo/domain';
import { Button, leadsByFocus, PartError, Skeleton, StatusBanner } from '@nimbo/ui';
import { ArrowSquareOut } from '@phosphor-icons/react/ArrowSquareOut';
import { Key } from '@phosphor-icons/react/Key';
import { useTranslations } from 'use-intl';
import { useReadFault } from '../catalogue/read-fault.ts';
import { AccountPage } from '../shell/account-page.tsx';
import { useRouter } from '../shell/router.tsx';
import { GrownUpsOnly } from './grown-ups-only.tsx';
import { PasswordForm } from './password-form.tsx';
import { useOwnAccount } from './use-own-account.ts';

/** Where each provider lets change a password. */
const PAGES: Readonly<Record<string, string>> = {
  google: 'https://myaccount.google.com/security',
  apple: 'https://account.apple.com/account/manage',
  twitch: 'https://www.twitch.tv/settings/security',
  facebook: 'https://accountscenter.facebook.com/password_and_security',
};

/** Another password, or the way to whoever has it. Source: DESIGN §14 "change-password", ledger B6. */
export default function PasswordScreen() {
  const t = useTranslations();
  const account = useOwnAccount();
  const known = account.data;
  const fault = useReadFault(account);
  const first = fault
    ? 'password:again'
    : known && !known.hasPassword
      ? 'password:provider'
      : leadsByFocus()
        ? 'field:password-current'
        : 'password:change';
  return (
    <GrownUpsOnly>
      <AccountPage
        current="password"
        title={t('password.title')}
        first={first}
        ready={known !== undefined || fault !== null}
        hints={[
          { key: 'confirm', label: t('hint.choose') },
          { key: 'back', label: t('hint.back') },
        ]}
      >
        <p className="n-lead n-mist go-password__lead">{t('password.lead')}</p>
        {known ? (
          known.hasPassword ? (
            <PasswordForm email={known.email} />
          ) : (
            <AtProvider provider={known.provider} />
          )
        ) : fault ? (
          <PartError
            text={t('account.unread')}
            again={t('common.tryAgain')}
            focusKey="password:again"
            busy={account.isFetching}
            onAgain={() => void account.refetch()}
          />
        ) : (
          <Skeleton className="go-password__waiting" />
        )}
      </AccountPage>
    </GrownUpsOnly>
  );
}

/** The account joined through a provider, which keeps the password. */
function AtProvider({ provider }: { provider: string | null }) {
  const t = useTranslations();
  const router = useRouter();
  const known = SOCIAL_PROVIDERS.find((name) => name === provider);
  const name = known ? SOCIAL_PROVIDER_NAMES[known] : (provider ?? t('password.elsewhere'));
  const page = PAGES[provider ?? ''];
  return (
    <StatusBanner
      level={2}
      tone="mist"
      icon={<Key weight="fill" />}
      title={t('password.social', { provider: name })}
      action={
        page ? (
          <Button
            main
            focusKey="password:provider"
            icon={<ArrowSquareOut className="n-icon" weight="bold" />}
            onClick={() => window.open(page, '_blank', 'noopener,noreferrer')}
          >
            {t('password.openProvider', { provider: name })}
          </Button>
        ) : (
          <Button main focusKey="password:provider" onClick={router.back}>
            {t('common.back')}
          </Button>
        )
      }
    >
      {t('password.socialText')}
    </StatusBanner>
  );
}
