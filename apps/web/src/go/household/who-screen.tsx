import type { HouseholdProfiles, PickerProfile } from '@nimbo/contracts/http';
import { Button, FocusZone, ProfilePicker, useBack } from '@nimbo/ui';
import { PencilSimple } from '@phosphor-icons/react/PencilSimple';
import { SignOut } from '@phosphor-icons/react/SignOut';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useProfile } from '../catalogue/queries.ts';
import { lastProfileId } from '../catalogue/remembered-profile.ts';
import { Clouds } from '../shell/clouds.tsx';
import { type GoRoute, GROWN_UP, NEW_PROFILE } from '../shell/route.ts';
import { useRouter } from '../shell/router.tsx';
import { Screen } from '../shell/screen.tsx';
import { useShellDialogs } from '../state/shell-dialogs.ts';
import { HouseholdGate } from './household-gate.tsx';
import { PinScreen } from './pin-screen.tsx';
import { useAvatars } from './use-avatars.ts';
import { useChooseProfile } from './use-choose-profile.ts';
import { useFreeChoice } from './use-free-choice.ts';

interface WhoScreenProps {
  /** Whose PIN is asked for at once; `grown-up` is whoever administers the household. */
  profileId?: string | undefined;
}

/** Who is playing, before anybody was chosen in this browser and whenever somebody else is to play. */
export default function WhoScreen({ profileId }: WhoScreenProps) {
  return <HouseholdGate>{(household) => <Who household={household} profileId={profileId} />}</HouseholdGate>;
}

/** Somebody to play as, and where that leads. */
interface Choice {
  readonly profile: PickerProfile;
  readonly goesTo: GoRoute;
}

function Who({ household, profileId }: { household: HouseholdProfiles; profileId: string | undefined }) {
  const t = useTranslations();
  const router = useRouter();
  const choose = useChooseProfile();
  const free = useFreeChoice();
  const { profiles } = household;
  const admin = profiles.find((profile) => profile.admin)!;
  const asked = profileId === GROWN_UP ? admin : profiles.find(({ id }) => id === profileId);
  const home = useHomeOf();
  // An address alone chooses nobody: where no PIN is asked for, it only leads to the tile.
  const [choice, setChoice] = useState<Choice | null>(() =>
    asked && asked.asks !== 'none' ? { profile: asked, goesTo: home } : null,
  );
  const pick = (profile: PickerProfile, goesTo: GoRoute = home) => {
    if (free.picking !== null) return;
    if (profile.id === household.current) router.go(goesTo);
    else if (profile.asks !== 'none') setChoice({ profile, goesTo });
    else void free.pick(profile, goesTo);
  };

  if (choice) {
    const { profile, goesTo } = choice;
    const isAdmins = profile.asks === 'admin';
    return (
      <PinScreen
        key={profile.id}
        owner={isAdmins ? admin : profile}
        text={isAdmins ? t('pin.toLeaveKids', { name: profile.nickname }) : t('pin.text')}
        send={(pin) => choose({ profileId: profile.id, pin, goesTo })}
        onTaken={() => {}}
        onBack={() => (profileId ? router.back() : setChoice(null))}
      />
    );
  }
  return <Picker household={household} onPick={pick} admin={admin} first={asked?.id} busy={free.picking} />;
}

/** Where somebody who was just chosen goes: a page of the app that was asked for by its address stays. */
function useHomeOf(): GoRoute {
  const { route } = useRouter();
  return route.screen === 'who' ? { screen: 'home' } : route;
}

interface PickerProps {
  household: HouseholdProfiles;
  admin: PickerProfile;
  onPick: (profile: PickerProfile, goesTo?: GoRoute) => void;
  /** Id of the profile whose tile has focus first, where one was asked for. */
  first: string | undefined;
  busy: string | null;
}

function Picker({ household: { profiles, current, most }, admin, onPick, first, busy }: PickerProps) {
  const t = useTranslations();
  const router = useRouter();
  const avatars = useAvatars();
  const mine = useProfile().data;
  const askLogout = useShellDialogs((dialogs) => dialogs.askLogout);
  const lastUsed = first ?? current ?? lastProfileId() ?? undefined;
  useBack(current === null ? undefined : router.back);
  const manage = (goesTo: GoRoute) => onPick(admin, goesTo);
  return (
    <Screen
      first="profiles:tiles"
      ready
      className="go-who"
      hints={[
        { key: 'confirm', label: t('hint.choose') },
        ...(current === null ? [] : [{ key: 'back' as const, label: t('hint.back') }]),
      ]}
    >
      <Clouds className="go-hills" />
      <ProfilePicker
        title={t('who.title')}
        lastUsed={lastUsed}
        busy={busy}
        profiles={profiles.map(({ id, nickname, avatar, kids, asks }) => ({
          id,
          name: nickname,
          picture: avatars(avatar),
          locked: asks !== 'none',
          kids,
        }))}
        words={{ kids: t('who.kids'), locked: t('who.pin'), enter: t('who.enter'), add: t('who.add') }}
        onPick={(id) => onPick(profiles.find((profile) => profile.id === id)!)}
        {...(profiles.length < most && !mine?.kids
          ? { onAdd: () => manage({ screen: 'profile', id: NEW_PROFILE }) }
          : {})}
      >
        {/* A zone of nothing would swallow focus. */}
        {(!mine?.kids || current === null) && (
          <FocusZone flow="row" className="go-who__more">
            {!mine?.kids && (
              <Button
                kind="outline"
                icon={<PencilSimple className="n-icon" weight="bold" />}
                onClick={() => manage({ screen: 'profiles' })}
              >
                {t('who.manage')}
              </Button>
            )}
            {current === null && (
              <Button kind="quiet" icon={<SignOut className="n-icon" weight="bold" />} onClick={askLogout}>
                {t('menu.logOut')}
              </Button>
            )}
          </FocusZone>
        )}
      </ProfilePicker>
    </Screen>
  );
}
