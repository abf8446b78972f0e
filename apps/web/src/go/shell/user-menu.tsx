import { LANGUAGES } from '@nimbo/domain';
import { Button, Dialog, FocusZone, Picture, useFocusTarget } from '@nimbo/ui';
import { SignOut } from '@phosphor-icons/react/SignOut';
import { Translate } from '@phosphor-icons/react/Translate';
import { signOut } from 'next-auth/react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useServices } from '../access/services.tsx';
import { useAvatar, useProfile } from '../catalogue/queries.ts';
import { pathOf } from './route.ts';
import { useRouter } from './router.tsx';

const LANGUAGE_NAMES = { en: 'English', es: 'Español', pt: 'Português' } as const;

export function Avatar({ onPress }: { onPress: () => void }) {
  const t = useTranslations();
  const profile = useProfile().data;
  const picture = useAvatar(profile?.avatar);
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>({ focusKey: 'bar:avatar' });
  return (
    <button
      type="button"
      ref={ref}
      className="n-avatar n-focus"
      aria-label={t('nav.profile', { name: profile?.nickname ?? '' })}
      aria-haspopup="dialog"
      onClick={onPress}
      {...focusProps}
    >
      <Picture src={picture} width={200} height={200} />
    </button>
  );
}

/** The user menu: language, and log out with confirmation. */
export function UserMenu({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const { config } = useServices();
  const language = useLocale();
  const profile = useProfile().data;
  const { route } = useRouter();
  const [asking, setAsking] = useState(false);
  if (asking) return <LogOutQuestion onStay={onClose} />;
  return (
    <Dialog title={profile?.nickname ?? t('menu.title')} first="menu:language" onClose={onClose}>
      <FocusZone flow="column" className="go-user-menu">
        <p className="go-user-menu__label">
          <Translate className="n-icon" weight="bold" />
          {t('menu.language')}
        </p>
        <FocusZone flow="row" focusKey="menu:language" className="go-user-menu__languages">
          {LANGUAGES.map((entry) => (
            <Button
              key={entry}
              small
              lang={entry}
              kind={entry === language ? 'primary' : 'plain'}
              aria-pressed={entry === language}
              onClick={() => location.assign(config.webUrl + pathOf(route, entry))}
            >
              {LANGUAGE_NAMES[entry]}
            </Button>
          ))}
        </FocusZone>
        <Button icon={<SignOut className="n-icon" weight="bold" />} onClick={() => setAsking(true)} block>
          {t('menu.logOut')}
        </Button>
        <Button kind="quiet" onClick={onClose} block>
          {t('common.close')}
        </Button>
        <p className="n-micro n-fog">{t('menu.version', { version: config.appVersion })}</p>
      </FocusZone>
    </Dialog>
  );
}

/** First focus is the safe choice. */
function LogOutQuestion({ onStay }: { onStay: () => void }) {
  const t = useTranslations();
  const language = useLocale();
  const { bearer } = useServices();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    bearer.forget();
    void signOut({ callbackUrl: `/${language}/go` });
  };
  return (
    <Dialog
      title={t('menu.logOutTitle')}
      text={t('menu.logOutText')}
      first="menu:stay"
      onClose={onStay}
      actions={
        <>
          <Button kind="primary" main focusKey="menu:stay" onClick={onStay}>
            {t('menu.stay')}
          </Button>
          <Button kind="danger" busy={leaving} onClick={leave}>
            {t('menu.logOut')}
          </Button>
        </>
      }
    />
  );
}
