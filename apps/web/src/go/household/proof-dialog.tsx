import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useAdminProof } from './admin-proof.ts';
import { PinQuestion } from './pin-question.tsx';
import { useProveAdmin } from './use-managing.ts';

/** The admin's PIN in the middle of a change, over what was filled in. */
export function ProofDialog() {
  const answer = useAdminProof((proof) => proof.answer);
  return answer && <AskedProof answer={answer} />;
}

function AskedProof({ answer }: { answer: (given: boolean) => void }) {
  const t = useTranslations();
  const prove = useProveAdmin();
  // Whoever leaves the page has not agreed.
  useEffect(() => () => useAdminProof.getState().answer?.(false), []);
  return (
    <PinQuestion
      title={t('pin.again')}
      text={t('pin.toManage')}
      send={prove}
      onTaken={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}
