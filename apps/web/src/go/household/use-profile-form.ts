import type { Problem } from '@nimbo/contracts/problems';
import { localTime, type ProfileFault } from '@nimbo/domain';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { mayTryAgain, problemCode } from '../access/api.ts';
import type { HttpReply } from '../access/http-client.ts';
import { useProblemText } from '../access/use-problem-text.ts';
import { useErrors } from '../state/errors.ts';
import { faultsOf, type ProfileDraft, withBirthdate, withRules } from './profile-draft.ts';
import { useManaging } from './use-managing.ts';

/** The day it is here; the api's is where the household lives, and its word is the last. */
function today(): string {
  return localTime(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone).day;
}

/** What the api found in the form, where it looked deeper than the page. */
function faultsOfReply(reply: HttpReply): readonly ProfileFault[] {
  const { errors = [] } = (reply.data ?? {}) as Partial<Problem>;
  return problemCode(reply) === 'profile-invalid' ? errors.map(({ code }) => code as ProfileFault) : [];
}

/** A profile's form: what is in it, what is wrong with it once somebody has tried to save, and saving. */
export function useProfileForm(initial: ProfileDraft) {
  const t = useTranslations();
  const problemText = useProblemText();
  const manage = useManaging();
  const [draft, setDraft] = useState(initial);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<readonly ProfileFault[]>([]);
  const [saving, setSaving] = useState(false);
  const faults = tried ? [...new Set([...faultsOf(draft, today()), ...refused])] : [];
  const change = (next: ProfileDraft) => {
    setRefused([]);
    setDraft(next);
  };

  /** @returns whether it is saved; what was wrong is told */
  const save = async (send: () => Promise<HttpReply>): Promise<boolean> => {
    setTried(true);
    if (faultsOf(draft, today()).length > 0) return false;
    setSaving(true);
    const reply = await manage(send);
    setSaving(false);
    if (reply.ok) return true;
    const found = faultsOfReply(reply);
    setRefused(found);
    // Somebody who closed the question for the PIN knows why nothing was saved.
    if (found.length > 0 || problemCode(reply) === 'pin-needed') return false;
    const text = reply.status === undefined ? t('error.networkText') : problemText(problemCode(reply));
    useErrors.getState().showError(text, { remedy: mayTryAgain(reply) ? { again: () => void save(send) } : null });
    return false;
  };

  return {
    draft,
    faults,
    saving,
    save,
    fields: {
      draft,
      faults,
      onNickname: (nickname: string) => change({ ...draft, nickname }),
      onBirthdate: (birthdate: string) => change(withBirthdate(draft, birthdate, today())),
      onAvatar: (avatar: ProfileDraft['avatar']) => change({ ...draft, avatar }),
    },
    changePin: (pins: Partial<Pick<ProfileDraft, 'pin' | 'pinAgain'>>) => change({ ...draft, ...pins }),
    changeRules: (rules: Parameters<typeof withRules>[1]) => change(withRules(draft, rules)),
  };
}
