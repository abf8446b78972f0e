import { PIN_LENGTH } from '@nimbo/domain';
import { FocusZone, IconButton, Picture, PinPad, useBack } from '@nimbo/ui';
import { ArrowLeft } from '@phosphor-icons/react/ArrowLeft';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { HttpReply } from '../access/http-client.ts';
import { useAvatar } from '../catalogue/queries.ts';
import { Clouds } from '../shell/clouds.tsx';
import { Screen } from '../shell/screen.tsx';
import { ForgotPin } from './forgot-pin.tsx';
import { PinRefusalMessage } from './pin-refusal-message.tsx';
import { usePin } from './use-pin.ts';

export interface PinScreenProps {
  /** Whose PIN it is. */
  owner: { readonly id: string; readonly nickname: string; readonly avatar: string };
  /** What it is for. */
  text: string;
  send: (pin: string) => Promise<HttpReply>;
  onTaken: () => void;
  onBack: () => void;
}

/** The PIN of a profile, by keys, pad and touch. */
export function PinScreen({ owner, text, send, onTaken, onBack }: PinScreenProps) {
  const t = useTranslations();
  const picture = useAvatar(owner.avatar);
  const pad = useId();
  const pin = usePin(send, onTaken);
  useBack(onBack);
  return (
    <Screen
      first={pad}
      ready
      className="go-pin"
      hints={[
        { key: 'confirm', label: t('pin.hintType') },
        { key: 'delete', label: t('pin.hintDelete') },
        { key: 'back', label: t('hint.back') },
        { key: 'digits', label: t('pin.hintKeyboard') },
      ]}
    >
      <Clouds className="go-hills" />
      <FocusZone flow="row" className="go-pin__back">
        <IconButton kind="quiet" small label={t('common.back')} focusKey="pin:back" onClick={onBack}>
          <ArrowLeft className="n-icon" weight="bold" />
        </IconButton>
      </FocusZone>
      <PinPad
        focusKey={pad}
        label={t('pin.title', { name: owner.nickname })}
        value={pin.value}
        length={PIN_LENGTH}
        words={{ delete: t('pin.delete') }}
        wrong={pin.refusal?.kind === 'wrong' && pin.value === ''}
        busy={pin.resting}
        onChange={pin.change}
        onComplete={pin.complete}
        head={
          <>
            <Picture className="go-pin__avatar" src={picture} width={200} height={200} />
            <h1 className="n-h1" dir="auto">
              {t('pin.title', { name: owner.nickname })}
            </h1>
            <p className="n-lead">{text}</p>
          </>
        }
      >
        <PinRefusalMessage {...pin} />
        <ForgotPin owner={owner} onRecovered={pin.startAnew} />
      </PinPad>
    </Screen>
  );
}
