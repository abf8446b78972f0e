import { PencilSimple } from '@phosphor-icons/react/PencilSimple';
import { FocusZone } from '../focus/index.ts';
import { AddTile, ProfileTileButton } from './ProfilePicker.tsx';

export interface ManageTile {
  readonly id: string;
  readonly name: string;
  readonly picture: string | null;
  readonly kids: boolean;
  /** Two or three words each: what it may do, whether it has a PIN. */
  readonly facts: readonly string[];
}

export interface ManageTilesProps {
  label: string;
  focusKey: string;
  profiles: readonly ManageTile[];
  words: { kids: string; edit: string; add: string };
  onEdit: (id: string) => void;
  /** Absent where no profile may be added. */
  onAdd?: () => void;
}

/** The profiles of a household with a pencil each. Source: DESIGN §14 "manage-profiles". */
export function ManageTiles({ label, focusKey, profiles, words, onEdit, onAdd }: ManageTilesProps) {
  return (
    <FocusZone as="ul" flow="row" focusKey={focusKey} className="n-picker__tiles" aria-label={label}>
      {profiles.map((profile) => (
        <li key={profile.id}>
          <ProfileTileButton
            profile={profile}
            name={[words.edit, profile.name, profile.kids && words.kids, ...profile.facts].filter(Boolean).join(', ')}
            verb={words.edit}
            kids={words.kids}
            onPress={() => onEdit(profile.id)}
          >
            <span className="n-tile__pen" aria-hidden="true">
              <PencilSimple weight="fill" />
            </span>
          </ProfileTileButton>
          {profile.facts.map((fact) => (
            <p key={fact} className="n-picker__fact" aria-hidden="true">
              {fact}
            </p>
          ))}
        </li>
      ))}
      {onAdd && (
        <li>
          <AddTile label={words.add} onAdd={onAdd} />
        </li>
      )}
    </FocusZone>
  );
}
