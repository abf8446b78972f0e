import type { PickerProfile } from '@nimbo/contracts/http';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { problemCode } from '../access/api.ts';
import { useProblemText } from '../access/use-problem-text.ts';
import type { GoRoute } from '../shell/route.ts';
import { useErrors } from '../state/errors.ts';
import { useChooseProfile } from './use-choose-profile.ts';
import { HOUSEHOLD_KEY } from './use-household.ts';

interface FreeChoice {
  readonly pick: (profile: PickerProfile, goesTo: GoRoute) => Promise<void>;
  /** Id of the profile that is being opened. */
  readonly picking: string | null;
}

/** Plays as a profile for which no PIN is asked; why it does not work is told. */
export function useFreeChoice(): FreeChoice {
  const t = useTranslations();
  const choose = useChooseProfile();
  const problemText = useProblemText();
  const queries = useQueryClient();
  const [picking, setPicking] = useState<string | null>(null);
  const pick = async (profile: PickerProfile, goesTo: GoRoute): Promise<void> => {
    setPicking(profile.id);
    const reply = await choose({ profileId: profile.id, goesTo });
    // Who was chosen gets an app of their own.
    if (reply.ok) return;
    setPicking(null);
    // It may have a PIN by now, or be gone.
    void queries.invalidateQueries({ queryKey: [HOUSEHOLD_KEY] });
    const text = reply.status === undefined ? t('error.networkText') : problemText(problemCode(reply));
    useErrors.getState().showError(text, { remedy: { again: () => void pick(profile, goesTo) } });
  };
  return { pick, picking };
}
