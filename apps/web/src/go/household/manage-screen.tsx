import type { HouseholdProfiles, PickerProfile } from '@nimbo/contracts/http';
import { Button, FocusZone, ManageTiles, useBack } from '@nimbo/ui';
import { useTranslations } from 'use-intl';
import { Clouds } from '../shell/clouds.tsx';
import { NEW_PROFILE } from '../shell/route.ts';
import { useRouter } from '../shell/router.tsx';
import { Screen } from '../shell/screen.tsx';
import { HouseholdGate } from './household-gate.tsx';
import { ManagingGate } from './managing-gate.tsx';
import { useAvatars } from './use-avatars.ts';

/** All profiles of the household, to change one or add another. */
export default function ManageScreen() {
  return (
    <HouseholdGate>
      {(household) => (
        <ManagingGate household={household}>
          <Manage household={household} />
        </ManagingGate>
      )}
    </HouseholdGate>
  );
}

function Manage({ household: { profiles, most } }: { household: HouseholdProfiles }) {
  const t = useTranslations();
  const router = useRouter();
  const avatars = useAvatars();
  const done = () => router.go({ screen: 'home' });
  useBack(done);
  const facts = ({ admin, kids, hasPin }: PickerProfile) => [
    ...(admin ? [t('profiles.admin')] : kids ? [t('profiles.kidsMode')] : []),
    hasPin ? t('profiles.hasPin') : t('profiles.noPin'),
  ];
  return (
    <Screen
      first="manage:tiles"
      ready
      className="go-manage"
      hints={[
        { key: 'confirm', label: t('profiles.edit') },
        { key: 'back', label: t('profiles.done') },
      ]}
    >
      <Clouds className="go-hills" />
      <FocusZone flow="row" className="go-manage__head">
        <div>
          <h1 className="n-h1">{t('who.manage')}</h1>
          <p className="n-lead">{t('profiles.count', { count: profiles.length, most })}</p>
        </div>
        <Button kind="primary" focusKey="manage:done" onClick={done}>
          {t('profiles.done')}
        </Button>
      </FocusZone>
      <ManageTiles
        focusKey="manage:tiles"
        label={t('who.manage')}
        profiles={profiles.map((profile) => ({
          id: profile.id,
          name: profile.nickname,
          picture: avatars(profile.avatar),
          kids: profile.kids,
          facts: facts(profile),
        }))}
        words={{ kids: t('who.kids'), edit: t('profiles.edit'), add: t('who.add') }}
        onEdit={(id) => router.go({ screen: 'profile', id })}
        {...(profiles.length < most ? { onAdd: () => router.go({ screen: 'profile', id: NEW_PROFILE }) } : {})}
      />
      {profiles.length >= most && <p className="n-mist go-manage__full">{t('profiles.full', { most })}</p>}
    </Screen>
  );
}
