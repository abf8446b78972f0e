import { checkPin, PIN_LENGTH, type ProfileFault, RECOVERY_CODE_LENGTH } from '@nimbo/domain';
import { Button, Dialog, FocusZone, moveOn } from '@nimbo/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { problemCode } from '../access/api.ts';
import type { HttpReply } from '../access/http-client.ts';
import { useProblemText } from '../access/use-problem-text.ts';
import { useToasts } from '../state/toasts.ts';
import { useFaultText } from './identity-fields.tsx';
import { TypedField } from './typed-field.tsx';
import { useRecoverPin } from './use-pin-recovery.ts';

interface RecoverPinDialogProps {
  owner: { readonly id: string; readonly nickname: string };
  /** Enough of the address to know it by. */
  sentTo: string;
  onClose: () => void;
  /** There is another PIN now, and no lock. */
  onRecovered: () => void;
}

/** A forgotten PIN: a code goes to the owner of the account by mail, and a new PIN is set with it. Source: Spec §4. */
export default function RecoverPinDialog(props: RecoverPinDialogProps) {
  const [sent, setSent] = useState<{ sentTo: string; againAtMs: number } | null>(null);
  const { send } = useRecoverPin(props.owner.id);
  const told = useTold();
  const [refusal, setRefusal] = useState<string | null>(null);
  /** @returns whether a code is on its way */
  const ask = async () => {
    setRefusal(null);
    const reply = await send();
    if (reply.ok) setSent({ sentTo: reply.data.sentTo, againAtMs: Date.now() + reply.data.againInSeconds * 1000 });
    else setRefusal(told(reply));
    return reply.ok === true;
  };
  return sent ? (
    <NewPin
      {...props}
      sentTo={sent.sentTo}
      againAtMs={sent.againAtMs}
      refusal={refusal}
      onRefusal={setRefusal}
      onAgain={ask}
    />
  ) : (
    <Offer {...props} refusal={refusal} onSend={ask} />
  );
}

/** Why it did not work, in a line. */
function useTold(): (reply: HttpReply) => string {
  const t = useTranslations();
  const problemText = useProblemText();
  return (reply) => (reply.status === undefined ? t('error.networkText') : problemText(problemCode(reply)));
}

type OfferProps = RecoverPinDialogProps & { refusal: string | null; onSend: () => Promise<boolean> };

function Offer({ owner, sentTo, refusal, onSend, onClose }: OfferProps) {
  const t = useTranslations();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    await onSend();
    setBusy(false);
  };
  return (
    <Dialog
      title={t('pin.forgotTitle', { name: owner.nickname })}
      text={t('pin.forgotText', { address: sentTo })}
      first="recover:send"
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" main focusKey="recover:send" busy={busy} onClick={() => void send()}>
            {t('pin.sendCode')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <p className="n-field__error" role="alert">
        {refusal}
      </p>
    </Dialog>
  );
}

type NewPinProps = RecoverPinDialogProps & {
  againAtMs: number;
  /** Why no other code was sent, or the PIN not set. */
  refusal: string | null;
  onRefusal: (refusal: string | null) => void;
  onAgain: () => Promise<boolean>;
};

function NewPin({ owner, sentTo, againAtMs, refusal, onRefusal, onAgain, onClose, onRecovered }: NewPinProps) {
  const t = useTranslations();
  const { recover } = useRecoverPin(owner.id);
  const told = useTold();
  const seconds = useSecondsUntil(againAtMs);
  const [typed, setTyped] = useState({ code: '', pin: '', pinAgain: '' });
  const [faults, setFaults] = useState<readonly ProfileFault[]>([]);
  const [busy, setBusy] = useState(false);
  const fault = useFaultText(faults);
  const type = (field: keyof typeof typed) => (text: string) => {
    setFaults([]);
    onRefusal(null);
    setTyped({ ...typed, [field]: text });
  };
  const [asking, setAsking] = useState(false);
  const [sentAgain, setSentAgain] = useState(false);
  const sendAgain = async () => {
    setSentAgain(false);
    setAsking(true);
    const isSent = await onAgain();
    setAsking(false);
    setSentAgain(isSent);
    // The button has to wait now, and cannot keep focus.
    if (isSent) moveOn('recover:again', 'field:code');
  };
  const save = async () => {
    const wrong = checkPin(typed.pin, typed.pinAgain, true);
    setFaults(wrong);
    if (wrong.length > 0) return;
    setBusy(true);
    const reply = await recover({ ...typed, code: typed.code.trim() });
    setBusy(false);
    if (!reply.ok) return onRefusal(told(reply));
    useToasts.getState().show(t('profiles.pinSet'));
    onRecovered();
  };
  return (
    <Dialog
      size="medium"
      title={t('pin.codeTitle')}
      text={t('pin.codeText', { address: sentTo })}
      first="field:code"
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button kind="primary" main type="submit" focusKey="recover:save" busy={busy}>
            {t('profiles.save')}
          </Button>
          <Button
            kind="quiet"
            focusKey="recover:again"
            disabled={seconds > 0}
            busy={asking}
            onClick={() => void sendAgain()}
          >
            {seconds > 0 ? t('pin.againIn', { seconds }) : t('pin.sendAgain')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <FocusZone flow="column" className="go-pin-fields go-pin-fields--code">
        <TypedField
          kind="digits"
          maxLength={RECOVERY_CODE_LENGTH}
          label={t('pin.code')}
          focusKey="field:code"
          autoComplete="one-time-code"
          value={typed.code}
          onChange={type('code')}
        />
        <TypedField
          kind="digits"
          secret
          maxLength={PIN_LENGTH}
          autoComplete="off"
          label={t('profiles.newPin')}
          value={typed.pin}
          error={fault(['pin-required', 'pin-not-four-digits'])}
          onChange={type('pin')}
        />
        <TypedField
          kind="digits"
          secret
          maxLength={PIN_LENGTH}
          autoComplete="off"
          label={t('profiles.pinAgain')}
          value={typed.pinAgain}
          error={fault(['pins-differ'])}
          onChange={type('pinAgain')}
        />
        <p className="n-mist" role="status">
          {sentAgain && t('pin.sentAgain', { address: sentTo })}
        </p>
        <p className="n-field__error" role="alert">
          {refusal}
        </p>
      </FocusZone>
    </Dialog>
  );
}

function useSecondsUntil(timeMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(clock);
  }, []);
  return Math.max(0, Math.ceil((timeMs - now) / 1000));
}
