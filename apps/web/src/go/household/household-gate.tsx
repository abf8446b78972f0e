import type { HouseholdProfiles } from '@nimbo/contracts/http';
import { Skeleton, useBack } from '@nimbo/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useProfile } from '../catalogue/queries.ts';
import { useReadFault } from '../catalogue/read-fault.ts';
import { UNREAD, Unread } from '../catalogue/unread.tsx';
import { Clouds } from '../shell/clouds.tsx';
import { useRouter } from '../shell/router.tsx';
import { Screen } from '../shell/screen.tsx';
import { useShellDialogs } from '../state/shell-dialogs.ts';
import { useHousehold } from './use-household.ts';

/** A page about the household, once it is known; tiles that wait before, and ways on where it cannot be read. */
export function HouseholdGate({ children }: { children: (household: HouseholdProfiles) => ReactNode }) {
  const household = useHousehold();
  return household.data ? children(household.data) : <Waiting household={household} />;
}

function Waiting({ household }: { household: ReturnType<typeof useHousehold> }) {
  const t = useTranslations();
  const router = useRouter();
  const fault = useReadFault(household);
  const askLogout = useShellDialogs((dialogs) => dialogs.askLogout);
  // Before anybody was chosen there is nothing to go back to.
  const isSomebody = useProfile().data !== undefined;
  useBack(isSomebody ? router.back : undefined);
  return (
    <Screen first={UNREAD} ready={fault !== null} className="go-who">
      <Clouds className="go-hills" />
      {fault ? (
        <Unread
          whole
          fault={fault}
          title={t('who.unread')}
          busy={household.isFetching}
          onAgain={() => void household.refetch()}
          leave={isSomebody ? t('common.back') : t('menu.logOut')}
          onLeave={isSomebody ? router.back : askLogout}
        />
      ) : (
        <div className="go-who__waiting" aria-busy="true">
          {[1, 2, 3].map((tile) => (
            <Skeleton key={tile} />
          ))}
        </div>
      )}
    </Screen>
  );
}
