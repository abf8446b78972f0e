import type { GameInfo } from '@nimbo/contracts/http';
import type { GameSave } from '@nimbo/contracts/saves';
import { Button, Dialog, FocusZone, Tag } from '@nimbo/ui';
import { ClockCounterClockwise } from '@phosphor-icons/react/ClockCounterClockwise';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { FloppyDisk } from '@phosphor-icons/react/FloppyDisk';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useGameSaves, useSaveActions } from './use-game-saves.ts';

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
  return (
    <Dialog
      title={t('saves.title', { title: info.titulo })}
      text={t('saves.text')}
      size="large"
      first="saves:close"
      onClose={onClose}
      actions={
        <Button kind="outline" focusKey="saves:close" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <ul className="go-saves">
        {saves.map((save) => (
          <SaveRow key={save.id} gid={info.gid} save={save} />
        ))}
      </ul>
    </Dialog>
  );
}

function SaveRow({ gid, save }: { gid: string; save: GameSave }) {
  const t = useTranslations();
  const format = useFormatter();
  const { busy, restore, download } = useSaveActions(gid);
  const isLarge = save.sizeBytes >= MEGABYTE;
  const size = format.number(save.sizeBytes / (isLarge ? MEGABYTE : KILOBYTE), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  const taken = format.dateTime(new Date(save.takenAt), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className="go-saves__row">
      <span className="go-saves__about">
        <strong>{taken}</strong>
        <span className="n-mist">
          {t(`saves.${save.kind}`)} · {size}
        </span>
      </span>
      <FocusZone flow="row" className="go-saves__actions">
        {save.newest ? (
          <Tag tone="leaf">{t('saves.newest')}</Tag>
        ) : (
          <Button
            small
            focusKey={`saves:restore:${save.id}`}
            aria-label={`${t('saves.restore')}, ${taken}`}
            busy={busy === `saves:restore:${save.id}`}
            icon={<ClockCounterClockwise className="n-icon" weight="bold" />}
            onClick={() => void restore(save)}
          >
            {t('saves.restore')}
          </Button>
        )}
        <Button
          small
          kind="quiet"
          focusKey={`saves:download:${save.id}`}
          aria-label={`${t('saves.download')}, ${taken}`}
          busy={busy === `saves:download:${save.id}`}
          icon={<DownloadSimple className="n-icon" weight="bold" />}
          onClick={() => void download(save)}
        >
          {t('saves.download')}
        </Button>
      </FocusZone>
    </li>
  );
}
