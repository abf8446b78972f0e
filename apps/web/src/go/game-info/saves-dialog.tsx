import type { GameInfo } from '@nimbo/contracts/http';
import type { GameSave } from '@nimbo/contracts/saves';
import { Button, Dialog, FocusZone, IconButton, moveOn, setFocus, Tag } from '@nimbo/ui';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { ClockCounterClockwise } from '@phosphor-icons/react/ClockCounterClockwise';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { FloppyDisk } from '@phosphor-icons/react/FloppyDisk';
import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useGameSaves, useSaveActions } from './use-game-saves.ts';
import { useSaveTime } from './use-save-time.ts';

const KILOBYTE = 1000;
const MEGABYTE = 1000 * KILOBYTE;

/** Opens the saves of a game; nothing while there are none. */
export function SavesButton({ info }: { info: GameInfo }) {
  const t = useTranslations();
  const saves = useGameSaves(info.gid).data ?? [];
  const [open, setOpen] = useState(false);
  if (saves.length === 0) return null;
  return (
    <>
      <Button
        kind="over"
        focusKey="game:saves"
        icon={<FloppyDisk className="n-icon" weight="fill" />}
        onClick={() => setOpen(true)}
      >
        {t('saves.open')}
      </Button>
      {open && <SavesDialog info={info} saves={saves} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SavesDialogProps {
  info: GameInfo;
  saves: readonly GameSave[];
  onClose: () => void;
}

function SavesDialog({ info, saves, onClose }: SavesDialogProps) {
  const t = useTranslations();
  const [chosen, setChosen] = useState<GameSave | null>(null);
  const timeOf = useSaveTime();
  const keep = () => {
    if (chosen) void setFocus(restoreKey(chosen));
    setChosen(null);
  };
  const { busy, restore, download } = useSaveActions(info.gid, () => {
    setChosen(null);
    moveOn('saves:confirm', 'saves:close');
  });
  return (
    <Dialog
      title={t('saves.title', { title: info.titulo })}
      text={t('saves.text')}
      size="large"
      first="saves:close"
      onClose={chosen ? keep : onClose}
      actions={
        <Button kind="outline" focusKey="saves:close" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <ul className="go-saves">
        {saves.map((save) => (
          <SaveRow
            key={save.id}
            save={save}
            busy={busy}
            chosen={chosen === save}
            onRestore={() => setChosen(save)}
            onDownload={() => void download(save)}
          />
        ))}
      </ul>
      {chosen && (
        <RestoreQuestion
          key={chosen.id}
          title={t('saves.question', timeOf(chosen))}
          busy={busy !== null}
          onRestore={() => void restore(chosen)}
          onCancel={keep}
        />
      )}
    </Dialog>
  );
}

interface RestoreQuestionProps {
  title: string;
  busy: boolean;
  onRestore: () => void;
  onCancel: () => void;
}

/** The confirmation sits under the list, not over it. Source: DESIGN §14 "save-vault". */
function RestoreQuestion({ title, busy, onRestore, onCancel }: RestoreQuestionProps) {
  const t = useTranslations();
  useEffect(() => void setFocus('saves:confirm'), []);
  return (
    <div className="go-saves__question">
      <div role="status">
        <b>{title}</b>
        <p className="n-small n-mist">{t('saves.questionText')}</p>
      </div>
      <FocusZone flow="row" className="go-saves__actions">
        <Button kind="primary" main small focusKey="saves:confirm" busy={busy} onClick={onRestore}>
          {t('saves.restore')}
        </Button>
        <Button kind="quiet" small onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </FocusZone>
    </div>
  );
}

const restoreKey = (save: GameSave) => `saves:restore:${save.id}`;

interface SaveRowProps {
  save: GameSave;
  /** Focus key of the button that works. */
  busy: string | null;
  chosen: boolean;
  onRestore: () => void;
  onDownload: () => void;
}

function SaveRow({ save, busy, chosen, onRestore, onDownload }: SaveRowProps) {
  const t = useTranslations();
  const format = useFormatter();
  const isLarge = save.sizeBytes >= MEGABYTE;
  const size = format.number(save.sizeBytes / (isLarge ? MEGABYTE : KILOBYTE), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  const taken = useSaveTime()(save).text;
  return (
    <li className="go-saves__row" data-chosen={chosen || undefined}>
      <span className="go-saves__icon">
        <FloppyDisk className="n-icon" weight="fill" />
      </span>
      <span className="go-saves__about">
        <span className="go-saves__time">
          <strong>{taken}</strong>
          {save.newest && (
            <Tag tone="leaf" icon={<CheckCircle className="n-icon" weight="fill" />}>
              {t('saves.newest')}
            </Tag>
          )}
        </span>
        <span className="n-mist n-small">
          {t(`saves.${save.kind}`)} · {size}
        </span>
      </span>
      <FocusZone flow="row" className="go-saves__actions">
        {!save.newest && (
          <Button
            small
            focusKey={restoreKey(save)}
            aria-label={`${t('saves.restore')}, ${taken}`}
            icon={<ClockCounterClockwise className="n-icon" weight="bold" />}
            onClick={onRestore}
          >
            {t('saves.restore')}
          </Button>
        )}
        <IconButton
          small
          label={`${t('saves.download')}, ${taken}`}
          focusKey={`saves:download:${save.id}`}
          busy={busy === `saves:download:${save.id}`}
          onClick={onDownload}
        >
          <DownloadSimple className="n-icon" weight="bold" />
        </IconButton>
      </FocusZone>
    </li>
  );
}
