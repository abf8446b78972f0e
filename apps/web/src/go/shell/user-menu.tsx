import { LANGUAGES, PRODUCT_NAME } from '@nimbo/domain';
import { FocusZone, HintBar, IconButton, MenuRow, Picture, Segmented, SidePanel } from '@nimbo/ui';
import { ArrowLeft } from '@phosphor-icons/react/ArrowLeft';
import { Bell } from '@phosphor-icons/react/Bell';
import { ChatCircleText } from '@phosphor-icons/react/ChatCircleText';
import { GearSix } from '@phosphor-icons/react/GearSix';
import { Power } from '@phosphor-icons/react/Power';
import { SignOut } from '@phosphor-icons/react/SignOut';
import { Translate } from '@phosphor-icons/react/Translate';
import { useLocale, useTranslations } from 'use-intl';
import { useSession } from '../../session/session.tsx';
import { useServices } from '../access/services.tsx';
import { useAvatar, useProfile } from '../catalogue/queries.ts';
import { desktopBridge } from '../desktop/desktop-bridge.ts';
import { LANGUAGE_NAMES, useLanguageSwitch } from '../language/language-switch.tsx';
import { useMyNotifications } from '../notifications/use-notifications.ts';
import { useShellDialogs } from '../state/shell-dialogs.ts';
import type { GoRoute } from './route.ts';
import { useRouter } from './router.tsx';

/** The user menu. Rows of what other parts build (plan, profiles, password) come with those parts. Source: ledger G3. */
export default function UserMenu() {
  const t = useTranslations();
  const router = useRouter();
  const { config } = useServices();
  const { closeMenu, askLogout, askCloseApp } = useShellDialogs();
  const kids = useProfile().data?.kids ?? true;
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
        <FocusZone flow="column" focusKey="menu:pages" className="go-user-menu__group">
          {!kids && (
            <MenuRow
              icon={<Bell weight="bold" />}
              label={t('notifications.title')}
              detail={unread > 0 ? t('menu.new', { count: unread }) : undefined}
              {...page({ screen: 'notifications' })}
            />
          )}
          <MenuRow icon={<GearSix weight="bold" />} label={t('settings.title')} {...page({ screen: 'settings' })} />
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
          <MenuRow icon={<SignOut weight="bold" />} label={t('menu.logOut')} onSelect={askLogout} />
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
          {email && <p className="n-small n-mist">{email}</p>}
        </div>
      </div>
    </>
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
