import { householdRoutes } from '@nimbo/contracts/household-routes';
import type { ProfileDetails, ProfileSave } from '@nimbo/contracts/http';
import { Button, ChoiceDialog, Dialog, FocusZone, moveOn, PartError } from '@nimbo/ui';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { problemCode } from '../access/api.ts';
import { useServices } from '../access/services.tsx';
import { useProblemText } from '../access/use-problem-text.ts';
import { useGames } from '../catalogue/queries.ts';
import { offerFile, saveFileName } from '../game-info/offer-file.ts';
import { useErrors } from '../state/errors.ts';
import { useToasts } from '../state/toasts.ts';
import { useManaging } from './use-managing.ts';

interface DeleteProfileDialogProps {
  profile: Pick<ProfileDetails, 'id' | 'nickname'>;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deleting asks twice, and offers what goes with the profile before. */
export default function DeleteProfileDialog({ profile, onClose, onDeleted }: DeleteProfileDialogProps) {
  const t = useTranslations();
  const { api } = useServices();
  const problemText = useProblemText();
  const manage = useManaging();
  const [sure, setSure] = useState(false);
  const saves = useSaves(profile.id);
  const [deleting, setDeleting] = useState(false);
  const name = profile.nickname;
  const remove = async () => {
    setDeleting(true);
    const reply = await manage(() => api.call(householdRoutes.deleteProfile, { params: { id: profile.id } }));
    setDeleting(false);
    if (reply.ok) {
      useToasts.getState().show(t('profiles.deleted', { name }));
      return onDeleted();
    }
    const text = reply.status === undefined ? t('error.networkText') : problemText(problemCode(reply));
    useErrors.getState().showError(text, { remedy: { again: () => void remove() } });
  };
  if (sure)
    return (
      <ChoiceDialog
        title={t('profiles.deleteSure', { name })}
        text={[saves.failed && t('profiles.savesUnread'), t('profiles.deleteSureText')].filter(Boolean).join(' ')}
        onClose={onClose}
        choices={[
          { label: t('profiles.keep'), onChoose: onClose },
          { label: t('profiles.delete'), kind: 'danger', busy: deleting, onChoose: () => void remove() },
        ]}
      />
    );
  return (
    <Dialog
      title={t('profiles.deleteTitle', { name })}
      text={t('profiles.deleteText')}
      first="delete:keep"
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" main focusKey="delete:keep" onClick={onClose}>
            {t('profiles.keep')}
          </Button>
          <Button kind="danger" onClick={() => setSure(true)}>
            {t('profiles.deleteGoOn')}
          </Button>
        </>
      }
    >
      <SavesToKeep profileId={profile.id} {...saves} />
    </Dialog>
  );
}

interface Saves {
  /** Null until they are known. */
  readonly saves: readonly ProfileSave[] | null;
  readonly failed: boolean;
  readonly reading: boolean;
  /** @returns whether they are known now */
  readonly read: () => Promise<boolean>;
}

/** The newest save of each game. */
function useSaves(profileId: string): Saves {
  const { api } = useServices();
  const manage = useManaging();
  const [saves, setSaves] = useState<readonly ProfileSave[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [reading, setReading] = useState(false);
  const read = async () => {
    setReading(true);
    const reply = await manage(() => api.call(householdRoutes.profileSaves, { params: { id: profileId } }));
    setReading(false);
    setFailed(!reply.ok);
    if (reply.ok) setSaves(reply.data);
    return reply.ok === true;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the question is asked
  useEffect(() => void read(), [profileId]);
  return { saves, failed, reading, read };
}

/** To download before they go. */
function SavesToKeep({ profileId, saves, failed, reading, read }: Saves & { profileId: string }) {
  const t = useTranslations();
  const { api } = useServices();
  const games = useGames().data;
  const [busy, setBusy] = useState<string | null>(null);
  const download = async (save: ProfileSave) => {
    setBusy(save.id);
    const reply = await api.open(householdRoutes.exportProfileSave, { params: { id: profileId, saveId: save.id } });
    const file = reply?.ok ? await reply.blob().catch(() => null) : null;
    setBusy(null);
    if (file) return offerFile(file, saveFileName(save.gid, save.takenAt));
    useErrors.getState().showError(t('saves.noDownload'), { remedy: { again: () => void download(save) } });
  };
  const again = async () => {
    // The button goes away with what it has mended.
    if (await read()) moveOn('delete:again', 'delete:keep');
  };
  if (failed)
    return (
      <PartError
        text={t('profiles.savesUnread')}
        again={t('common.tryAgain')}
        focusKey="delete:again"
        busy={reading}
        onAgain={() => void again()}
      />
    );
  if (saves === null) return null;
  if (saves.length === 0) return <p className="n-mist">{t('profiles.deleteNoSaves')}</p>;
  return (
    <FocusZone flow="column" className="go-delete-saves">
      <p>{t('profiles.deleteSaves')}</p>
      {saves.map((save) => (
        <Button
          key={save.id}
          small
          icon={<DownloadSimple className="n-icon" weight="bold" />}
          busy={busy === save.id}
          onClick={() => void download(save)}
        >
          {t('profiles.download', { game: games?.find(({ gid }) => gid === save.gid)?.titulo ?? save.gid })}
        </Button>
      ))}
    </FocusZone>
  );
}
