import { AVATARS, type Avatar, NICKNAME_MAX_LENGTH, type ProfileFault } from '@nimbo/domain';
import { AvatarRow, FocusZone } from '@nimbo/ui';
import { useTranslations } from 'use-intl';
import type { ProfileDraft } from './profile-draft.ts';
import { TypedField } from './typed-field.tsx';
import { useAvatars } from './use-avatars.ts';

export interface IdentityFieldsProps {
  draft: ProfileDraft;
  faults: readonly ProfileFault[];
  onNickname: (nickname: string) => void;
  onBirthdate: (birthdate: string) => void;
  onAvatar: (avatar: Avatar) => void;
}

/** What a fault reads as, where the form has one of them. */
export function useFaultText(faults: readonly ProfileFault[]): (of: readonly ProfileFault[]) => string | undefined {
  const t = useTranslations();
  return (of) => {
    const fault = faults.find((known) => of.includes(known));
    return fault && t(`profiles.fault-${fault}`, { max: NICKNAME_MAX_LENGTH });
  };
}

/** Who somebody is: one of twelve pictures, a nickname, a birthdate. */
export function IdentityFields({ draft, faults, onNickname, onBirthdate, onAvatar }: IdentityFieldsProps) {
  const t = useTranslations();
  const avatars = useAvatars();
  const fault = useFaultText(faults);
  return (
    <>
      <AvatarRow
        label={t('profiles.avatar')}
        avatars={AVATARS.map((id) => ({ id, name: t(`profiles.avatar-${id}`), picture: avatars(id) ?? '' }))}
        selected={draft.avatar}
        onSelect={(id) => onAvatar(id as Avatar)}
      />
      <FocusZone flow="row" className="go-profile__fields">
        <TypedField
          kind="text"
          label={t('profiles.nickname')}
          focusKey="field:nickname"
          value={draft.nickname}
          autoComplete="off"
          error={fault(['nickname-required', 'nickname-too-long'])}
          onChange={onNickname}
        />
        <TypedField
          kind="date"
          label={t('profiles.birthdate')}
          focusKey="field:birthdate"
          value={draft.birthdate}
          error={fault(['birthdate-required', 'birthdate-impossible'])}
          onChange={onBirthdate}
        />
      </FocusZone>
    </>
  );
}
