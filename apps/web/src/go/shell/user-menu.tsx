import type { PickerProfile } from '@nimbo/contracts/http';
import { LANGUAGES, PRODUCT_NAME } from '@nimbo/domain';
import {
  FocusZone,
  HintBar,
  IconButton,
  MenuRow,
  Picture,
  Segmented,
  SidePanel,
  Spinner,
  useFocusTarget,
} from '@nimbo/ui';
import { ArrowLeft } from '@phosphor-icons/react/ArrowLeft';
import { Bell } from '@phosphor-icons/react/Bell';
import { ChatCircleText } from '@phosphor-icons/react/ChatCircleText';
import { GearSix } from '@phosphor-icons/react/GearSix';
import { Key } from '@phosphor-icons/react/Key';
import { LockSimple } from '@phosphor-icons/react/LockSimple';
import { PencilSimple } from '@phosphor-icons/react/PencilSimple';
import { Power } from '@phosphor-icons/react/Power';
import { SignOut } from '@phosphor-icons/react/SignOut';
import { Translate } from '@phosphor-icons/react/Translate';
import { User } from '@phosphor-icons/react/User';
import { UserCircle } from '@phosphor-icons/react/UserCircle';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSession } from '../../session/session.tsx';
import { useServices } from '../access/services.tsx';
import { useTimeLeftText } from '../asking/use-time-left-text.ts';
import { useAvatar, useProfile } from '../catalogue/queries.ts';
import { desktopBridge } from '../desktop/desktop-bridge.ts';
import { useAvatars } from '../household/use-avatars.ts';
import { useFreeChoice } from '../household/use-free-choice.ts';
import { useHousehold } from '../household/use-household.ts';
import { LANGUAGE_NAMES, useLanguageSwitch } from '../language/language-switch.tsx';
import { useMyNotifications } from '../notifications/use-notifications.ts';
import { useShellDialogs } from '../state/shell-dialogs.ts';
import type { GoRoute } from './route.ts';
import { useRouter } from './router.tsx';

/** The user menu. Rows of what other parts build (plan) come with those parts. Source: ledger G3. */
export default function UserMenu() {
  const t = useTranslations();
  const router = useRouter();
  const { config } = useServices();
  const { closeMenu, askLogout, askCloseApp } = useShellDialogs();
  const profile = useProfile().data;
  const kids = profile?.kids ?? true;
  const unread = useMyNotifications().filter(({ read }) => !read).length;
  const open = (route: GoRoute) => {
    closeMenu();
    router.go(route);
  };
  const page = (route: GoRoute) => ({ href: router.hrefOf(route), onSelect: () => open(route) });
  return (
    <SidePanel label={t('menu.title')} first="menu:pages" onClose={closeMenu}>
      <FocusZone flow="column" className="go-user-menu">
        <Owner onClose={closeMenu} />
        <OtherProfiles onOpen={open} />
        <FocusZone flow="column" focusKey="menu:pages" className="go-user-menu__group">
          {!kids && (
            <MenuRow
              icon={<Bell weight="bold" />}
              label={t('notifications.title')}
              detail={unread > 0 ? t('menu.new', { count: unread }) : undefined}
              {...page({ screen: 'notifications' })}
            />
          )}
          {!kids && (
            <MenuRow icon={<Key weight="bold" />} label={t('password.title')} {...page({ screen: 'password' })} />
          )}
          {!kids && (
            <MenuRow icon={<UserCircle weight="bold" />} label={t('account.title')} {...page({ screen: 'account' })} />
          )}
          {profile && !kids && !profile.admin && (
            <MenuRow
              icon={<User weight="bold" />}
              label={t('profiles.mine')}
              {...page({ screen: 'profile', id: profile.id })}
            />
          )}
          {!kids && (
            <MenuRow icon={<GearSix weight="bold" />} label={t('settings.title')} {...page({ screen: 'settings' })} />
          )}
          {!kids && (
            <MenuRow
              icon={<ChatCircleText weight="bold" />}
              label={t('feedback.title')}
              {...page({ screen: 'feedback' })}
            />
          )}
          <MenuLanguage />
        </FocusZone>
        <FocusZone flow="column" className="go-user-menu__group go-user-menu__group--end">
          {desktopBridge() && (
            <MenuRow
              icon={<Power weight="bold" />}
              label={t('menu.exit', { product: PRODUCT_NAME })}
              detail={t('menu.desktopApp')}
              onSelect={askCloseApp}
            />
          )}
          {!kids && <MenuRow icon={<SignOut weight="bold" />} label={t('menu.logOut')} onSelect={askLogout} />}
        </FocusZone>
        <p className="go-user-menu__version">
          {PRODUCT_NAME} {config.appVersion}
        </p>
      </FocusZone>
      <HintBar
        shade={false}
        hints={[
          { key: 'confirm', label: t('hint.open') },
          { key: 'back', label: t('common.close') },
        ]}
      />
    </SidePanel>
  );
}

/** Who is signed in. On a phone the menu is a page, with its way back. */
function Owner({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const profile = useProfile().data;
  const picture = useAvatar(profile?.avatar);
  const email = useSession().data?.user?.email;
  return (
    <>
      <FocusZone flow="row" className="go-user-menu__back">
        <IconButton kind="quiet" small label={t('common.back')} onClick={onClose}>
          <ArrowLeft className="n-icon" weight="bold" />
        </IconButton>
        <span>{t('menu.account')}</span>
      </FocusZone>
      <div className="go-user-menu__owner">
        <span className="n-avatar">
          <Picture src={picture} width={200} height={200} />
        </span>
        <div>
          <h2 dir="auto">{profile?.nickname}</h2>
          {email && !profile?.kids && <p className="n-small n-mist">{email}</p>}
          <TimeLeft />
        </div>
      </div>
    </>
  );
}

/** What is left of today, for whom it is limited. */
function TimeLeft() {
  const text = useTimeLeftText();
  return text && <p className="n-small">{text}</p>;
}

/** Who else plays in this household: one press, and a PIN where there is one. */
function OtherProfiles({ onOpen }: { onOpen: (route: GoRoute) => void }) {
  const t = useTranslations();
  const avatars = useAvatars();
  const free = useFreeChoice();
  const household = useHousehold().data;
  const kids = useProfile().data?.kids ?? true;
  const others = household?.profiles.filter(({ id }) => id !== household.current) ?? [];
  const select = (profile: PickerProfile) => {
    if (free.picking !== null) return;
    if (profile.asks === 'none') void free.pick(profile, { screen: 'home' });
    else onOpen({ screen: 'who', profileId: profile.id });
  };
  const manage = () => {
    if (free.picking === null) onOpen({ screen: 'profiles' });
  };
  return (
    <FocusZone
      flow="row"
      focusKey="menu:profiles"
      className="go-user-menu__profiles"
      aria-label={t('who.title')}
      role="group"
    >
      {others.map((profile) => (
        <ProfileButton
          key={profile.id}
          label={profile.nickname}
          locked={profile.asks !== 'none'}
          busy={free.picking === profile.id}
          onSelect={() => select(profile)}
        >
          <Picture src={avatars(profile.avatar)} width={200} height={200} />
        </ProfileButton>
      ))}
      {!kids && (
        <ProfileButton label={t('menu.manage')} onSelect={manage}>
          <PencilSimple weight="bold" />
        </ProfileButton>
      )}
    </FocusZone>
  );
}

interface ProfileButtonProps {
  label: string;
  locked?: boolean;
  busy?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

function ProfileButton({ label, locked = false, busy = false, onSelect, children }: ProfileButtonProps) {
  const t = useTranslations();
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>();
  return (
    <button
      type="button"
      ref={ref}
      className="go-user-menu__profile n-focus"
      aria-busy={busy || undefined}
      onClick={onSelect}
      {...focusProps}
    >
      <span className="n-avatar">{busy ? <Spinner /> : children}</span>
      <span className="go-user-menu__name" dir="auto">
        {locked && <LockSimple weight="fill" aria-label={t('who.pin')} />}
        {label}
      </span>
    </button>
  );
}

function MenuLanguage() {
  const t = useTranslations();
  const language = useLocale();
  const switchTo = useLanguageSwitch();
  return (
    <div className="go-user-menu__language">
      <Translate weight="bold" aria-hidden="true" />
      <Segmented
        label={t('menu.language')}
        options={LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id], lang: id }))}
        selected={language}
        onSelect={switchTo}
      />
    </div>
  );
}
