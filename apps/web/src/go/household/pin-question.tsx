import { PIN_LENGTH } from '@nimbo/domain';
import { Dialog, PinPad } from '@nimbo/ui';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { HttpReply } from '../access/http-client.ts';
import { PinRefusalMessage } from './pin-refusal-message.tsx';
import { usePin } from './use-pin.ts';

interface PinQuestionProps {
  /** Whose PIN it is; also the name of the pad. */
  title: string;
  /** What it is for. */
  text: string;
  size?: 'medium' | 'large';
  send: (pin: string) => Promise<HttpReply>;
  onTaken?: () => void;
  onClose: () => void;
}

/** A PIN that is asked for over what is open. */
export function PinQuestion({ title, text, size = 'medium', send, onTaken = () => {}, onClose }: PinQuestionProps) {
  const t = useTranslations();
  const pad = useId();
  const pin = usePin(send, onTaken);
  return (
    <Dialog size={size} title={title} text={text} first={pad} onClose={onClose}>
      <PinPad
        focusKey={pad}
        label={title}
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
