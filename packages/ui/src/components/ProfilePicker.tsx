import { LockSimple } from '@phosphor-icons/react/LockSimple';
import { Plus } from '@phosphor-icons/react/Plus';
import { Sun } from '@phosphor-icons/react/Sun';
import { type ReactNode, useId } from 'react';
import { FocusZone, useFocusTarget } from '../focus/index.ts';
import { ConfirmDrop } from './ConfirmDrop.tsx';
import { Mark } from './Mark.tsx';
import { Picture } from './Picture.tsx';
import { Spinner } from './Spinner.tsx';

export interface ProfileTile {
  readonly id: string;
  readonly name: string;
  readonly picture: string | null;
  /** A PIN is asked for. */
  readonly locked: boolean;
  readonly kids: boolean;
}

export interface ProfilePickerProps {
  title: string;
  profiles: readonly ProfileTile[];
  /** Id of the profile used last, where focus begins. */
  lastUsed?: string | undefined;
  words: { kids: string; locked: string; enter: string; add: string };
  /** Id of the profile that is being opened: its tile waits, and the others are not to be had. */
  busy?: string | null;
  onPick: (id: string) => void;
  /** Absent where no profile may be added. */
  onAdd?: () => void;
  /** What else can be done, below the tiles. */
  children?: ReactNode;
}

/** Focus key of a profile's tile. */
export const profileKey = (id: string) => `profile:${id}`;

/** Who is playing? Tiles with name, lock and day mark; focus begins on who played last. Source: DESIGN §7. */
export function ProfilePicker(props: ProfilePickerProps) {
  const { title, profiles, lastUsed, words, busy = null, onPick, onAdd, children } = props;
  const id = useId();
  const first = profiles.find((profile) => profile.id === lastUsed) ?? profiles[0];
  return (
    <section className="n-picker" aria-labelledby={`${id}title`}>
      <Mark />
      <h1 className="n-h1" id={`${id}title`}>
        {title}
      </h1>
      <FocusZone flow="column" focusKey="profiles" first="profiles:tiles" className="n-picker__zone">
        <FocusZone
          as="ul"
          flow="row"
          focusKey="profiles:tiles"
          first={first && profileKey(first.id)}
          className="n-picker__tiles"
        >
          {profiles.map((profile) => (
            <li key={profile.id}>
              <Tile
                profile={profile}
                words={words}
                busy={busy === profile.id}
                onPick={() => busy === null && onPick(profile.id)}
              />
            </li>
          ))}
          {onAdd && (
            <li>
              <AddTile label={words.add} onAdd={() => busy === null && onAdd()} />
            </li>
          )}
        </FocusZone>
        {children}
      </FocusZone>
    </section>
  );
}

interface TileProps {
  profile: ProfileTile;
  words: ProfilePickerProps['words'];
  busy: boolean;
  onPick: () => void;
}

function Tile({ profile, words, busy, onPick }: TileProps) {
  const { name, locked, kids } = profile;
  return (
    <>
      <ProfileTileButton
        profile={profile}
        name={[name, kids && words.kids, locked && words.locked].filter(Boolean).join(', ')}
        verb={words.enter}
        kids={words.kids}
        busy={busy}
        onPress={onPick}
      />
      {locked && (
        <p className="n-picker__lock" aria-hidden="true">
          <LockSimple className="n-icon" weight="fill" />
          {words.locked}
        </p>
      )}
    </>
  );
}

interface ProfileTileButtonProps {
  profile: Pick<ProfileTile, 'id' | 'name' | 'picture' | 'kids'>;
  /** Accessible name. */
  name: string;
  /** What Confirm does. */
  verb: string;
  kids: string;
  busy?: boolean;
  onPress: () => void;
  children?: ReactNode;
}

/** A profile's picture to press, with its name below. */
export function ProfileTileButton({ profile, name, verb, kids, busy, onPress, children }: ProfileTileButtonProps) {
  const { ref, focused, focusProps } = useFocusTarget<HTMLButtonElement>({ focusKey: profileKey(profile.id) });
  return (
    <>
      <button
        type="button"
        ref={ref}
        className="n-tile n-focus"
        aria-label={name}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={onPress}
        {...focusProps}
      >
        <Picture src={profile.picture} width={200} height={200} />
        {children}
        {profile.kids && (
          <span className="n-tile__kids" data-mode="kids" aria-hidden="true">
            <Sun className="n-icon" weight="fill" />
            {kids}
          </span>
        )}
        {busy && <Spinner />}
        {focused && !busy && <ConfirmDrop verb={verb} />}
      </button>
      <p className="n-picker__name" aria-hidden="true" dir="auto">
        {profile.name}
      </p>
    </>
  );
}

export function AddTile({ label, onAdd }: { label: string; onAdd: () => void }) {
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>({ focusKey: profileKey('add') });
  return (
    <>
      <button
        type="button"
        ref={ref}
        className="n-tile n-tile--add n-focus"
        aria-label={label}
        onClick={onAdd}
        {...focusProps}
      >
        <Plus weight="bold" />
      </button>
      <p className="n-picker__name" aria-hidden="true">
        {label}
      </p>
    </>
  );
}
