import type { Language } from '@nimbo/domain';
import { type AgeReason, ageReason } from '@nimbo/i18n/age-reasons';
import { useLocale } from 'use-intl';

/** Why a game has its age, for players; null where the catalogue gives no reason. */
export function useAgeReason(reason: string | undefined): AgeReason | null {
  const language = useLocale() as Language;
  return reason ? ageReason(reason, language) : null;
}
