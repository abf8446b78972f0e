import type { HouseholdProfiles } from '@nimbo/contracts/http';
import { Button, EmptyState, Skeleton } from '@nimbo/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Clouds } from '../shell/clouds.tsx';
import { Screen } from '../shell/screen.tsx';
import { useHousehold } from './use-household.ts';

/** A page about the household, once it is known; tiles that wait before, and a way to try again. */
export function HouseholdGate({ children }: { children: (household: HouseholdProfiles) => ReactNode }) {
  const t = useTranslations();
  const household = useHousehold();
  if (household.data) return children(household.data);
  return (
    <Screen first="household:again" ready={household.isError} className="go-who">
      <Clouds className="go-hills" />
      {household.isError ? (
        <EmptyState
          whole
          mark="offline"
          title={t('error.network')}
          actions={
            <Button
              kind="primary"
              main
              focusKey="household:again"
              busy={household.isFetching}
              onClick={() => void household.refetch()}
            >
              {t('common.tryAgain')}
            </Button>
          }
        >
          {t('error.networkText')}
        </EmptyState>
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
