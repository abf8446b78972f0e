import { saveRoutes } from '@nimbo/contracts/save-routes';
import type { GameSave } from '@nimbo/contracts/saves';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { mayTryAgain, problemCode } from '../access/api.ts';
import { useServices } from '../access/services.tsx';
import { useProblemText } from '../access/use-problem-text.ts';
import { ReadFailed, type ReadMeta, useProfile } from '../catalogue/queries.ts';
import { useErrors } from '../state/errors.ts';
import { useToasts } from '../state/toasts.ts';
import { offerFile, saveFileName } from './offer-file.ts';

/** The profile's saves of a game, newest first; a failed read shows none. */
export function useGameSaves(gid: string) {
  const { api } = useServices();
  const profileId = useProfile().data?.id;
  return useQuery({
    queryKey: ['game-saves', profileId, gid],
    meta: { failure: 'silent' } satisfies ReadMeta,
    enabled: profileId !== undefined,
    // A session may have saved since.
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const reply = await api.call(saveRoutes.gameSaves, { params: { id: gid }, signal });
      if (!reply.ok) throw new ReadFailed('saves', reply.status);
      return reply.data;
    },
  });
}

/** What the player can do with a save; one thing at a time. `onRestored` comes after a try that worked, be it the first. */
export function useSaveActions(gid: string, onRestored: () => void) {
  const { api } = useServices();
  const t = useTranslations();
  const problemText = useProblemText();
  const queries = useQueryClient();
  /** Focus key of the button that works. */
  const [busy, setBusy] = useState<string | null>(null);

  const restore = async (save: GameSave): Promise<void> => {
    setBusy(`saves:restore:${save.id}`);
    const reply = await api.call(saveRoutes.restoreSave, { params: { id: gid, saveId: save.id } });
    setBusy(null);
    if (!reply.ok) {
      const text = reply.status === undefined ? t('error.networkText') : problemText(problemCode(reply));
      const remedy = mayTryAgain(reply) ? { again: () => void restore(save) } : null;
      return useErrors.getState().showError(text, { remedy });
    }
    useToasts.getState().show(t('saves.done'));
    await queries.invalidateQueries({ queryKey: ['game-saves'] });
    onRestored();
  };

  const download = async (save: GameSave): Promise<void> => {
    setBusy(`saves:download:${save.id}`);
    const reply = await api.open(saveRoutes.exportSave, { params: { id: gid, saveId: save.id } });
    const file = reply?.ok ? await reply.blob().catch(() => null) : null;
    setBusy(null);
    if (file === null) {
      const remedy = { again: () => void download(save) };
      return useErrors.getState().showError(t('saves.noDownload'), { remedy });
    }
    offerFile(file, saveFileName(gid, save.takenAt));
  };

  return { busy, restore, download };
}
