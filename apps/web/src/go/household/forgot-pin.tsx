import { Button } from '@nimbo/ui';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '../shell/lazy-part.tsx';
import { MissingDialog } from '../shell/missing.tsx';
import { usePinRecovery } from './use-pin-recovery.ts';

const RecoverPinDialog = lazyPart(() => import('./recover-pin-dialog.tsx'), MissingDialog);

/** The way to another PIN by mail, where there is a mail to send. */
export function ForgotPin(props: {
  owner: { readonly id: string; readonly nickname: string };
  onRecovered: () => void;
}) {
  const t = useTranslations();
  const recovery = usePinRecovery();
  const [open, setOpen] = useState(false);
  if (!recovery?.available || recovery.sentTo === null) return null;
  return (
    <>
      <Button kind="quiet" small className="go-pin__forgot" focusKey="pin:forgot" onClick={() => setOpen(true)}>
        {t('pin.forgot', { address: recovery.sentTo })}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <RecoverPinDialog
            owner={props.owner}
            sentTo={recovery.sentTo}
            onClose={() => setOpen(false)}
            onRecovered={() => {
              setOpen(false);
              props.onRecovered();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
