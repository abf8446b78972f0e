import { AVATARS } from '@nimbo/domain';
import { AvatarRow, Button, ManageTiles, PinPad, ProfilePicker } from '@nimbo/ui';
import { PencilSimple } from '@phosphor-icons/react/PencilSimple';
import { useState } from 'react';
import styles from './Gallery.module.css';
import { Sample } from './Sample.tsx';

const nothing = () => {};

export function PeopleSamples({ cdnUrl }: { cdnUrl: string }) {
  const [avatar, setAvatar] = useState<string | null>('bolt');
  const [pin, setPin] = useState('');
  const picture = (id: string) => `${cdnUrl}/media/go/avatars/${id}.svg`;
  const profile = (id: string, name: string, locked = false, kids = false) => ({
    id,
    name,
    picture: picture(id),
    locked,
    kids,
  });
  return (
    <>
      <Sample title="Who is playing">
        <div className={styles.wide}>
          <ProfilePicker
            title="Who is playing?"
            lastUsed="drop"
            profiles={[
              profile('comet', 'Ana', true),
              profile('drop', 'Mateo', true),
              profile('moon', 'Grandmother Rosa'),
              profile('star', 'Lía', false, true),
            ]}
            words={{ kids: 'Kids', locked: 'PIN', enter: 'Enter', add: 'Add profile' }}
            onPick={nothing}
            onAdd={nothing}
          >
            <Button kind="outline" icon={<PencilSimple className="n-icon" weight="bold" />} onClick={nothing}>
              Manage profiles
            </Button>
          </ProfilePicker>
        </div>
      </Sample>
      <Sample title="The same with a pencil each">
        <div className={styles.wide}>
          <ManageTiles
            label="Profiles"
            focusKey="gallery:manage"
            profiles={[
              { ...profile('comet', 'Ana'), facts: ['Runs the household', 'PIN'] },
              { ...profile('star', 'Lía', false, true), facts: ['Up to 10', '45 min a day'] },
            ]}
            words={{ kids: 'Kids', edit: 'Edit', add: 'Add profile' }}
            onEdit={nothing}
            onAdd={nothing}
          />
        </div>
      </Sample>
      <Sample title="Avatars">
        <AvatarRow
          label="Avatar"
          avatars={AVATARS.map((id) => ({ id, name: id, picture: picture(id) }))}
          selected={avatar}
          onSelect={setAvatar}
        />
      </Sample>
      <Sample title="PIN: empty, filling, wrong (0000)">
        <PinPad
          focusKey="gallery-pin"
          label="PIN"
          value={pin}
          length={4}
          words={{ delete: 'Delete' }}
          wrong={pin === '0000'}
          onChange={setPin}
          onComplete={nothing}
        >
          {pin === '0000' && (
            <p className="n-field__error" role="alert">
              That is not the PIN. Two tries left.
            </p>
          )}
        </PinPad>
      </Sample>
    </>
  );
}
