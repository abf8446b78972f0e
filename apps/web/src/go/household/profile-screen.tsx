import type { ProfileDetails } from '@nimbo/contracts/http';
import { Skeleton } from '@nimbo/ui';
import { useTranslations } from 'use-intl';
import { useProfile } from '../catalogue/queries.ts';
import { useReadFault } from '../catalogue/read-fault.ts';
import { UNREAD, Unread } from '../catalogue/unread.tsx';
import { AccountPage } from '../shell/account-page.tsx';
import { NEW_PROFILE } from '../shell/route.ts';
import { useRouter } from '../shell/router.tsx';
import { HouseholdGate } from './household-gate.tsx';
import { ManagingGate } from './managing-gate.tsx';
import { NewProfileForm } from './new-profile-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { useProfileDetails } from './use-managing.ts';

/** One profile's form. The own one is everybody's but a child's; others' are the admin's. */
export default function ProfileScreen({ id }: { id: string }) {
  const mine = useProfile().data;
  const isOwn = mine !== undefined && mine.id === id && !mine.kids && !mine.admin;
  if (isOwn) return <KnownProfile id={id} />;
  return (
    <HouseholdGate>
      {(household) => (
        <ManagingGate household={household}>
          {id === NEW_PROFILE ? <NewProfileForm household={household} /> : <KnownProfile id={id} />}
        </ManagingGate>
      )}
    </HouseholdGate>
  );
}

function KnownProfile({ id }: { id: string }) {
  const t = useTranslations();
  const router = useRouter();
  const details = useProfileDetails(id);
  const fault = useReadFault(details);
  const isAdmin = useProfile().data?.admin === true;
  if (details.data) return <EditProfile details={details.data} />;
  return (
    <AccountPage current="profiles" title={t('profiles.title')} first={UNREAD} ready={fault !== null}>
      {fault ? (
        <Unread
          fault={fault}
          title={t('profiles.unread')}
          gone={t('problem.profile-unknown')}
          busy={details.isFetching}
          onAgain={() => void details.refetch()}
          leave={isAdmin ? t('who.manage') : t('common.back')}
          onLeave={isAdmin ? () => router.replace({ screen: 'profiles' }) : router.back}
        />
      ) : (
        <Skeleton className="go-profile__waiting" />
      )}
    </AccountPage>
  );
}

function EditProfile({ details }: { details: ProfileDetails }) {
  const t = useTranslations();
  return (
    <AccountPage
      current="profiles"
      title={t('profiles.editTitle', { name: details.nickname })}
      first={`avatar:${details.avatar}`}
      ready
    >
      <ProfileForm details={details} />
    </AccountPage>
  );
}
