import { householdRoutes } from '@nimbo/contracts/household-routes';
import type { HouseholdProfiles } from '@nimbo/contracts/http';
import { AVATARS, PIN_LENGTH } from '@nimbo/domain';
import { Button, ChoiceDialog, FocusZone, Form } from '@nimbo/ui';
import { LockSimple } from '@phosphor-icons/react/LockSimple';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useServices } from '../access/services.tsx';
import { AccountPage } from '../shell/account-page.tsx';
import { useRouter } from '../shell/router.tsx';
import { useToasts } from '../state/toasts.ts';
import { IdentityFields, useFaultText } from './identity-fields.tsx';
import { LimitsCard } from './limits-card.tsx';
import { PinDialog } from './pin-dialog.tsx';
import { NEW_DRAFT, toNewProfile } from './profile-draft.ts';
import { adoptTimeZone } from './time-zone.ts';
import { TypedField } from './typed-field.tsx';
import { useProfileForm } from './use-profile-form.ts';

/** Another profile. Whoever adds one has a PIN first. */
export function NewProfileForm({ household }: { household: HouseholdProfiles }) {
  const t = useTranslations();
  const router = useRouter();
  const { api } = useServices();
  // The first picture that nobody in the house has.
  const [initial] = useState(() => ({
    ...NEW_DRAFT,
    avatar: AVATARS.find((name) => household.profiles.every(({ avatar }) => avatar !== name)) ?? NEW_DRAFT.avatar,
  }));
  const formId = useId();
  const form = useProfileForm(initial);
  const fault = useFaultText(form.faults);
  const back = () => router.replace({ screen: 'profiles' });
  const save = async () => {
    const saved = await form.save(async () => {
      // Days and bedtimes are the family's: with the first of its profiles the household gets a clock.
      if (household.profiles.length === 1) await adoptTimeZone(api);
      return api.call(householdRoutes.addProfile, { body: toNewProfile(form.draft) });
    });
    if (!saved) return;
    useToasts.getState().show(t('profiles.saved'));
    back();
  };
  return (
    <AccountPage current="profiles" title={t('profiles.new')} first={`avatar:${initial.avatar}`} ready>
      <FocusZone className="go-profile">
        <Form id={formId} onSubmit={() => void save()}>
          <FocusZone flow="column" className="go-profile__form">
            <IdentityFields {...form.fields} />
            <FocusZone flow="row" className="go-profile__fields">
              <TypedField
                kind="digits"
                secret
                label={t('profiles.pin')}
                value={form.draft.pin}
                maxLength={PIN_LENGTH}
                autoComplete="new-password"
                error={fault(['pin-required', 'pin-not-four-digits'])}
                onChange={(pin) => form.changePin({ pin })}
              />
              <TypedField
                kind="digits"
                secret
                label={t('profiles.pinAgain')}
                value={form.draft.pinAgain}
                maxLength={PIN_LENGTH}
                autoComplete="new-password"
                error={fault(['pins-differ'])}
                onChange={(pinAgain) => form.changePin({ pinAgain })}
              />
            </FocusZone>
          </FocusZone>
        </Form>
        <LimitsCard rules={form.draft} onChange={form.changeRules} />
        <FocusZone flow="row" className="go-profile__actions">
          <Button kind="primary" main type="submit" form={formId} focusKey="profile:save" busy={form.saving}>
            {t('profiles.save')}
          </Button>
          <Button kind="quiet" onClick={back}>
            {t('common.cancel')}
          </Button>
        </FocusZone>
      </FocusZone>
      <PinFirst household={household} onBack={back} />
    </AccountPage>
  );
}

/** Without a PIN on one's own profile anybody in the house could add others. Source: Spec §4, §8. */
function PinFirst({ household, onBack }: { household: HouseholdProfiles; onBack: () => void }) {
  const t = useTranslations();
  const [assigning, setAssigning] = useState(false);
  const mine = household.profiles.find(({ id }) => id === household.current)!;
  if (mine.hasPin) return null;
  if (assigning) return <PinDialog profile={mine} isOwn onClose={() => setAssigning(false)} />;
  return (
    <ChoiceDialog
      title={t('profiles.pinFirst')}
      text={t('message.pinFirst')}
      onClose={onBack}
      choices={[
        {
          label: t('profiles.assignPin'),
          icon: <LockSimple className="n-icon" weight="fill" />,
          onChoose: () => setAssigning(true),
        },
        { label: t('common.notNow'), onChoose: onBack },
      ]}
    />
  );
}
