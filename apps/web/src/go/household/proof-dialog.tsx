import { PIN_LENGTH } from '@nimbo/domain';
import { Dialog, PinPad } from '@nimbo/ui';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useAdminProof } from './admin-proof.ts';
import { PinRefusalMessage } from './pin-refusal-message.tsx';
import { useProveAdmin } from './use-managing.ts';
import { usePin } from './use-pin.ts';

/** The admin's PIN in the middle of a change, over what was filled in. */
export function ProofDialog() {
  const answer = useAdminProof((proof) => proof.answer);
  return answer && <AskedProof answer={answer} />;
}

function AskedProof({ answer }: { answer: (given: boolean) => void }) {
  const t = useTranslations();
  const prove = useProveAdmin();
  const pin = usePin(prove, () => answer(true));
  // Whoever leaves the page has not agreed.
  useEffect(() => () => useAdminProof.getState().answer?.(false), []);
  return (
    <Dialog
      size="medium"
      title={t('pin.again')}
      text={t('pin.toManage')}
      first="pin:keys"
      onClose={() => answer(false)}
    >
      <PinPad
        label={t('pin.again')}
        value={pin.value}
        length={PIN_LENGTH}
        words={{ delete: t('pin.delete') }}
        wrong={pin.refusal?.kind === 'wrong' && pin.value === ''}
        busy={pin.resting}
        onChange={pin.change}
        onComplete={pin.complete}
      >
        <PinRefusalMessage {...pin} />
      </PinPad>
    </Dialog>
  );
}
