import { ageOf, type Language } from '@nimbo/domain';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { useServices } from '../access/services.tsx';
import type { ReadMeta } from '../catalogue/queries.ts';

/** From which age a game is, and nothing else of it; null until it is known, or where there is none. */
export function useAgeOfGame(gid: string | null): number | null {
  const { catalogue } = useServices();
  const language = useLocale() as Language;
  const age = useQuery({
    queryKey: ['catalogue', 'age', gid],
    meta: { failure: 'silent' } satisfies ReadMeta,
    enabled: gid !== null,
    queryFn: async ({ signal }) => ageOf((await catalogue.gameInfo(gid!, language, signal)).rating_category),
  });
  return age.data ?? null;
}
