import { householdRoutes } from '@nimbo/contracts/household-routes';
import type { ProfileDetails } from '@nimbo/contracts/http';
import { Button, FocusZone, Form } from '@nimbo/ui';
import { LockSimple } from '@phosphor-icons/react/LockSimple';
import { Trash } from '@phosphor-icons/react/Trash';
import { Suspense, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useServices } from '../access/services.tsx';
import { useProfile } from '../catalogue/queries.ts';
import { lazyPart } from '../shell/lazy-part.tsx';
import { MissingDialog } from '../shell/missing.tsx';
import { useRouter } from '../shell/router.tsx';
import { useToasts } from '../state/toasts.ts';
import { IdentityFields } from './identity-fields.tsx';
import { LimitsCard } from './limits-card.tsx';
import { PinDialog } from './pin-dialog.tsx';
import { draftOf, toChange } from './profile-draft.ts';
import { useProfileForm } from './use-profile-form.ts';

const DeleteProfileDialog = lazyPart(() => import('./delete-profile-dialog.tsx'), MissingDialog);

/** A profile as it is, to be changed. The admin's own has no limits: a limit one sets oneself is none. */
export function ProfileForm({ details }: { details: ProfileDetails }) {
  const t = useTranslations();
  const router = useRouter();
  const { api } = useServices();
  const mine = useProfile().data;
  const isOwn = mine?.id === details.id;
  const managesOthers = mine?.admin === true && !details.admin;
  const form = useProfileForm(draftOf(details));
  const formId = useId();
  const [open, setOpen] = useState<'pin' | 'delete' | null>(null);
  const back = () => (mine?.admin ? router.replace({ screen: 'profiles' }) : router.back());
  const save = async () => {
    const body = toChange(form.draft, managesOthers);
    const saved = await form.save(() => api.call(householdRoutes.changeProfile, { params: { id: details.id }, body }));
    if (!saved) return;
    useToasts.getState().show(t('profiles.saved'));
    back();
  };
  return (
    <FocusZone className="go-profile">
      <Form id={formId} onSubmit={() => void save()}>
        <FocusZone flow="column" className="go-profile__form">
          <IdentityFields {...form.fields} />
          <FocusZone flow="row" className="go-profile__pin">
            <p>
              <b>{t('who.pin')}</b>
              <span>{details.hasPin ? t('profiles.pinOn') : t('profiles.pinOff')}</span>
            </p>
            <Button
              small
              focusKey="profile:pin"
              icon={<LockSimple className="n-icon" weight="fill" />}
              onClick={() => setOpen('pin')}
            >
              {details.hasPin ? t('profiles.changePin') : t('profiles.setPin')}
            </Button>
          </FocusZone>
        </FocusZone>
      </Form>
      {managesOthers && <LimitsCard rules={form.draft} onChange={form.changeRules} />}
      <FocusZone flow="row" className="go-profile__actions">
        <Button kind="primary" main type="submit" form={formId} focusKey="profile:save" busy={form.saving}>
          {t('profiles.save')}
        </Button>
        <Button kind="quiet" onClick={back}>
          {t('common.cancel')}
        </Button>
        {managesOthers && (
          <Button
            kind="danger"
            focusKey="profile:delete"
            icon={<Trash className="n-icon" weight="bold" />}
            onClick={() => setOpen('delete')}
          >
            {t('profiles.delete')}
          </Button>
        )}
      </FocusZone>
      {open === 'pin' && <PinDialog profile={details} isOwn={isOwn} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <Suspense fallback={null}>
          <DeleteProfileDialog profile={details} onClose={() => setOpen(null)} onDeleted={back} />
        </Suspense>
      )}
    </FocusZone>
  );
}
