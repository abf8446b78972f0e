import type { PickerProfile } from '@nimbo/contracts/http';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { problemCode } from '../access/api.ts';
import { useProblemText } from '../access/use-problem-text.ts';
import type { GoRoute } from '../shell/route.ts';
import { useErrors } from '../state/errors.ts';
import { useChooseProfile } from './use-choose-profile.ts';
import { HOUSEHOLD_KEY } from './use-household.ts';

/** Plays as a profile for which no PIN is asked; why it does not work is told. */
export function useFreeChoice(): (profile: PickerProfile, goesTo: GoRoute) => Promise<void> {
  const t = useTranslations();
  const choose = useChooseProfile();
  const problemText = useProblemText();
  const queries = useQueryClient();
  const pick = async (profile: PickerProfile, goesTo: GoRoute): Promise<void> => {
    const reply = await choose({ profileId: profile.id, goesTo });
    if (reply.ok) return;
    // It may have a PIN by now, or be gone.
    void queries.invalidateQueries({ queryKey: [HOUSEHOLD_KEY] });
    const text = reply.status === undefined ? t('error.networkText') : problemText(problemCode(reply));
    useErrors.getState().showError(text, { remedy: { again: () => void pick(profile, goesTo) } });
  };
  return pick;
}
