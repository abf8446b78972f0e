import { FocusZone, MenuRow } from '@nimbo/ui';
import { Bell } from '@phosphor-icons/react/Bell';
import { GearSix } from '@phosphor-icons/react/GearSix';
import { Key } from '@phosphor-icons/react/Key';
import { SignOut } from '@phosphor-icons/react/SignOut';
import { UserCircle } from '@phosphor-icons/react/UserCircle';
import { UsersThree } from '@phosphor-icons/react/UsersThree';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useProfile } from '../catalogue/queries.ts';
import { useDisplayMemory } from '../state/display.ts';
import { useShellDialogs } from '../state/shell-dialogs.ts';
import { useRouter } from './router.tsx';
import { Screen, type ScreenProps } from './screen.tsx';
import { useMediaQuery } from './use-media-query.ts';

/** Pages of the account with an entry in its list. What other parts of the product add gets a row here. */
const PAGES = [
  { screen: 'profiles', label: 'profiles.title', Icon: UsersThree, of: 'admin' },
  { screen: 'password', label: 'password.title', Icon: Key, of: 'grown-up' },
  { screen: 'account', label: 'account.title', Icon: UserCircle, of: 'grown-up' },
  { screen: 'notifications', label: 'notifications.title', Icon: Bell, of: 'grown-up' },
  { screen: 'settings', label: 'settings.title', Icon: GearSix, of: 'grown-up' },
] as const;

export interface AccountPageProps extends Omit<ScreenProps, 'className'> {
  current: (typeof PAGES)[number]['screen'];
  title: string;
  /** Beside the heading. */
  aside?: ReactNode;
}

/** A page of the account: its list at the side, its content beside. On a phone the user menu is the list. Source: DESIGN §4. */
export function AccountPage({ current, title, aside, children, ...screen }: AccountPageProps) {
  const isWide = useMediaQuery('(min-width: 901px)');
  const onPhone = useDisplayMemory((display) => display.shownScale) === 'phone';
  return (
    <Screen {...screen} className="n-page">
      <FocusZone flow="row" className="go-account">
        {isWide && !onPhone && <AccountList current={current} />}
        <FocusZone flow="column" className="go-account__content">
          <header className="go-account__head">
            <h1 className="n-h1">{title}</h1>
            {aside}
          </header>
          {children}
        </FocusZone>
      </FocusZone>
    </Screen>
  );
}

function AccountList({ current }: { current: AccountPageProps['current'] }) {
  const t = useTranslations();
  const router = useRouter();
  const profile = useProfile().data;
  const mine = PAGES.filter(({ of }) => (of === 'admin' ? profile?.admin : profile?.kids === false));
  const askLogout = useShellDialogs((dialogs) => dialogs.askLogout);
  return (
    <FocusZone as="nav" flow="column" className="go-account__list" aria-label={t('menu.account')}>
      {mine.map(({ screen, label, Icon }) => (
        <MenuRow
          key={screen}
          icon={<Icon weight={screen === current ? 'fill' : 'bold'} />}
          label={t(label)}
          href={router.hrefOf({ screen })}
          current={screen === current}
          focusKey={`account:${screen}`}
          onSelect={() => router.replace({ screen })}
        />
      ))}
      <MenuRow
        icon={<SignOut weight="bold" />}
        label={t('menu.logOut')}
        focusKey="account:log-out"
        onSelect={askLogout}
      />
    </FocusZone>
  );
}
