import type { CurrentProfile } from '@nimbo/contracts/http';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { rememberProfile } from '../catalogue/remembered-profile.ts';
import { useFeedbackDraft } from '../feedback/feedback-draft.ts';
import { useSearchText } from '../search/search-text.ts';
import { useAfterSession } from '../state/after-session.ts';
import { useErrors } from '../state/errors.ts';
import { useRunningGame } from '../state/running-game.ts';
import { useShellDialogs } from '../state/shell-dialogs.ts';
import { useToasts } from '../state/toasts.ts';

/** Makes the app that of a profile; it is built anew for every other one, see session-gate.tsx. Other tabs hear of it from the storage. */
export function useBecome(): (profile: CurrentProfile) => void {
  const queries = useQueryClient();
  return useCallback(
    (profile) => {
      queries.setQueryData(['profile'], profile);
      rememberProfile(profile);
    },
    [queries],
  );
}

/** What was read, looked for and asked for somebody who no longer plays here is gone. */
export function leaveProfile(queries: QueryClient, formerId: string): void {
  useShellDialogs.setState({ menuOpen: false, confirmLogout: false, confirmCloseApp: false });
  useAfterSession.getState().dismiss();
  useRunningGame.getState().hideGameLoader();
  useErrors.getState().hideError();
  useToasts.setState({ messages: [] });
  useFeedbackDraft.getState().clear();
  useSearchText.setState(useSearchText.getInitialState());
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(formerId) });
}
