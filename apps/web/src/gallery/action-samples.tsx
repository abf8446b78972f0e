import { Button, Chip, ChipRow, IconButton, KeyGlyph, MenuRow, Tag } from '@nimbo/ui';
import { Bell } from '@phosphor-icons/react/Bell';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { GearSix } from '@phosphor-icons/react/GearSix';
import { Gift } from '@phosphor-icons/react/Gift';
import { Play } from '@phosphor-icons/react/Play';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { useState } from 'react';
import styles from './Gallery.module.css';
import { Sample } from './Sample.tsx';

const KINDS = ['plain', 'primary', 'outline', 'quiet', 'danger', 'over'] as const;
const KEYS = ['confirm', 'back', 'info', 'menu', 'sections'] as const;
const TONES = ['plain', 'rain', 'leaf', 'dusk', 'flare'] as const;
const nothing = () => {};

export function ActionSamples() {
  const [genre, setGenre] = useState('RPG');
  return (
    <>
      <Sample title="Buttons: rest, focus, pressed, busy, disabled">
        {KINDS.map((kind) => (
          <Button key={kind} kind={kind} onClick={nothing}>
            {kind}
          </Button>
        ))}
        <Button kind="primary" icon={<Play className="n-icon" weight="fill" />} onClick={nothing}>
          Play
        </Button>
        <Button kind="primary" busy onClick={nothing}>
          Busy
        </Button>
        <Button disabled onClick={nothing}>
          Disabled
        </Button>
        <Button small onClick={nothing}>
          Small
        </Button>
        <IconButton label="Notifications" onClick={nothing}>
          <Bell className="n-icon" weight="bold" />
        </IconButton>
        <Button kind="primary" onClick={nothing}>
          A verb that is much longer than any button should have, and wraps
        </Button>
      </Sample>
      <Sample title="Chips, tags and keys">
        <ChipRow label="Genres">
          {['RPG', 'Sci-fi', 'Sports'].map((name) => (
            <Chip key={name} selected={name === genre} onSelect={() => setGenre(name)}>
              {name}
            </Chip>
          ))}
        </ChipRow>
        {TONES.map((tone) => (
          <Tag key={tone} tone={tone} icon={<ToneIcon tone={tone} />}>
            {tone}
          </Tag>
        ))}
        {KEYS.map((key) => (
          <KeyGlyph key={key} name={key} />
        ))}
      </Sample>
      <Sample title="Menu rows">
        <div className={styles.wide}>
          <MenuRow icon={<Bell weight="bold" />} label="Notifications" detail="2 new" onSelect={nothing} />
          <MenuRow icon={<GearSix weight="fill" />} label="Settings" href="#settings" current onSelect={nothing} />
        </div>
      </Sample>
    </>
  );
}

function ToneIcon({ tone }: { tone: (typeof TONES)[number] }) {
  if (tone === 'leaf') return <CheckCircle className="n-icon" weight="fill" />;
  if (tone === 'flare' || tone === 'dusk') return <WarningCircle className="n-icon" weight="fill" />;
  return <Gift className="n-icon" weight="bold" />;
}
