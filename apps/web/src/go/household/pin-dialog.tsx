import { householdRoutes } from '@nimbo/contracts/household-routes';
import type { PickerProfile, ProfileDetails } from '@nimbo/contracts/http';
import { checkPin, PIN_LENGTH, type ProfileFault } from '@nimbo/domain';
import { Button, Dialog, FocusZone } from '@nimbo/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { problemCode } from '../access/api.ts';
import { useServices } from '../access/services.tsx';
import { useProblemText } from '../access/use-problem-text.ts';
import { useProfile } from '../catalogue/queries.ts';
import { useToasts } from '../state/toasts.ts';
import { useFaultText } from './identity-fields.tsx';
import { minutesLeft, pinRefusalOf } from './pin-refusal.ts';
import { TypedField } from './typed-field.tsx';
import { useManaging, useProveAdmin } from './use-managing.ts';

interface PinDialogProps {
  profile: Pick<PickerProfile | ProfileDetails, 'id' | 'nickname' | 'hasPin'>;
  /** One's own PIN is changed with the present one; the admin changes others' without. */
  isOwn: boolean;
  onClose: () => void;
}

const EMPTY = { current: '', pin: '', pinAgain: '' };

/** Gives a profile a PIN, another one, or none. */
export function PinDialog({ profile, isOwn, onClose }: PinDialogProps) {
  const t = useTranslations();
  const { api } = useServices();
  const manage = useManaging();
  const prove = useProveAdmin();
  const isAdmin = useProfile().data?.admin === true;
  const [typed, setTyped] = useState(EMPTY);
  const [faults, setFaults] = useState<readonly ProfileFault[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState<'set' | 'remove' | null>(null);
  const fault = useFaultText(faults);
  const told = useRefusalText();
  // What is read anew while it is saved draws nothing else under the hand.
  const [hasPin, setHasPin] = useState(profile.hasPin);
  const asksCurrent = isOwn && hasPin;
  const type = (field: keyof typeof EMPTY) => (text: string) => {
    setFaults([]);
    setRefusal(null);
    setTyped({ ...typed, [field]: text });
  };
  const first = asksCurrent ? 'field:current-pin' : 'field:new-pin';

  const send = async (kind: 'set' | 'remove') => {
    const pins = kind === 'set' ? { pin: typed.pin, pinAgain: typed.pinAgain } : { pin: '', pinAgain: '' };
    const wrong = kind === 'set' ? checkPin(pins.pin, pins.pinAgain, true) : [];
    setFaults(wrong);
    if (wrong.length > 0) return;
    setBusy(kind);
    const body = asksCurrent ? { ...pins, current: typed.current } : pins;
    const call = () => api.call(householdRoutes.setPin, { params: { id: profile.id }, body });
    // `pin-needed` is about one's present PIN here.
    const reply = await manage(call, isOwn);
    // Whoever has just set it need not give it again to go on.
    if (reply.ok && isAdmin && isOwn && kind === 'set') await prove(pins.pin);
    setBusy(null);
    // It was set elsewhere meanwhile.
    if (isOwn && problemCode(reply) === 'pin-needed') setHasPin(true);
    if (!reply.ok) return setRefusal(told(reply));
    useToasts.getState().show(t(kind === 'set' ? 'profiles.pinSet' : 'profiles.pinRemoved'));
    onClose();
  };

  return (
    <Dialog
      title={t('profiles.pinTitle', { name: profile.nickname })}
      text={t('pin.text')}
      first={first}
      onClose={onClose}
      onSubmit={() => void send('set')}
      actions={
        <>
          <Button kind="primary" main type="submit" focusKey="pin:save" busy={busy === 'set'}>
            {t('profiles.save')}
          </Button>
          {hasPin && (
            <Button kind="danger" focusKey="pin:remove" busy={busy === 'remove'} onClick={() => void send('remove')}>
              {t('profiles.removePin')}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <FocusZone flow="column" className="go-pin-fields">
        {asksCurrent && (
          <PinField
            label={t('profiles.currentPin')}
            focusKey="field:current-pin"
            value={typed.current}
            onChange={type('current')}
          />
        )}
        <PinField
          label={t('profiles.newPin')}
          focusKey="field:new-pin"
          value={typed.pin}
          error={fault(['pin-required', 'pin-not-four-digits'])}
          onChange={type('pin')}
        />
        <PinField
          label={t('profiles.pinAgain')}
          focusKey="field:pin-again"
          value={typed.pinAgain}
          error={fault(['pins-differ'])}
          onChange={type('pinAgain')}
        />
        <p className="n-field__error" role="alert">
          {refusal}
        </p>
      </FocusZone>
    </Dialog>
  );
}

interface PinFieldProps {
  label: string;
  focusKey: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

function PinField(field: PinFieldProps) {
  return <TypedField kind="digits" secret maxLength={PIN_LENGTH} autoComplete="off" {...field} />;
}

/** Why the api has not taken the PIN, in one line. */
function useRefusalText(): (reply: Parameters<typeof pinRefusalOf>[0]) => string {
  const t = useTranslations();
  const problemText = useProblemText();
  return (reply) => {
    const now = Date.now();
    const refusal = pinRefusalOf(reply, now);
    if (problemCode(reply) === 'pin-needed') return t('problem.pin-needed');
    // Said of removing it: others are there.
    if (problemCode(reply) === 'pin-first') return t('profiles.adminKeepsPin');
    switch (refusal.kind) {
      case 'wrong':
        return `${t('problem.pin-wrong')} ${t('pin.triesLeft', { tries: refusal.triesLeft })}`;
      case 'wait':
        return `${t('pin.waitTitle')}. ${t('pin.wait', { minutes: minutesLeft(refusal.untilMs, now) })}`;
      case 'exhausted':
        return t('pin.exhausted');
      case 'other':
        return refusal.code === undefined ? t('error.networkText') : problemText(refusal.code);
    }
  };
}
