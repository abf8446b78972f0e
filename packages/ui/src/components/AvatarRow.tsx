import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { Check } from '@phosphor-icons/react/Check';
import { FocusZone, leaveKeysToNavigation, useFocusTarget } from '../focus/index.ts';
import { Picture } from './Picture.tsx';

export interface AvatarOption {
  readonly id: string;
  readonly name: string;
  readonly picture: string;
}

export interface AvatarRowProps {
  label: string;
  avatars: readonly AvatarOption[];
  selected: string | null;
  onSelect: (id: string) => void;
}

/** The pictures a profile can have, one of them chosen. */
export function AvatarRow({ label, avatars, selected, onSelect }: AvatarRowProps) {
  return (
    <RadioGroup
      value={selected}
      onValueChange={(id) => id !== null && onSelect(id)}
      aria-label={label}
      onKeyDown={leaveKeysToNavigation}
      onKeyDownCapture={leaveKeysToNavigation}
    >
      <FocusZone flow="row" className="n-avatars">
        {avatars.map((avatar) => (
          <AvatarButton key={avatar.id} avatar={avatar} />
        ))}
      </FocusZone>
    </RadioGroup>
  );
}

function AvatarButton({ avatar: { id, name, picture } }: { avatar: AvatarOption }) {
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>({ focusKey: `avatar:${id}` });
  return (
    <Radio.Root
      ref={ref}
      value={id}
      nativeButton
      render={<button type="button" />}
      aria-label={name}
      className="n-avatars__one n-focus"
      onKeyDown={leaveKeysToNavigation}
      {...focusProps}
    >
      <Picture src={picture} width={200} height={200} />
      <span className="n-avatars__tick" aria-hidden="true">
        <Check weight="bold" />
      </span>
    </Radio.Root>
  );
}
