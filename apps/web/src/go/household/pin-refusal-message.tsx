import { Clock } from '@phosphor-icons/react/Clock';
import { Warning } from '@phosphor-icons/react/Warning';
import { useTranslations } from 'use-intl';
import { useProblemText } from '../access/use-problem-text.ts';
import type { PinAccess } from './use-pin.ts';

/** Why a PIN was not taken, and what helps. It is read out as it comes. */
export function PinRefusalMessage({ refusal, minutes }: Pick<PinAccess, 'refusal' | 'minutes'>) {
  const t = useTranslations();
  const problemText = useProblemText();
  if (refusal === null) return <div role="alert" />;
  const words = () => {
    switch (refusal.kind) {
      case 'wrong':
        return [t('problem.pin-wrong'), t('pin.triesLeft', { tries: refusal.triesLeft })];
      case 'wait':
        return [t('pin.waitTitle'), t('pin.wait', { minutes })];
      case 'exhausted':
        return [t('pin.exhaustedTitle'), t('pin.exhausted')];
      case 'other':
        return [refusal.code === undefined ? t('error.networkText') : problemText(refusal.code)];
    }
  };
  const [title, text] = words();
  const Icon = refusal.kind === 'wait' ? Clock : Warning;
  return (
    <div className="go-pin__refusal" role="alert">
      <span className="go-pin__refusal-icon">
        <Icon weight="fill" />
      </span>
      <p>
        <b>{title}</b>
        {text && <span>{text}</span>}
      </p>
    </div>
  );
}
