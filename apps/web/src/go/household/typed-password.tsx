import { Button, Dialog, FocusZone, Segmented } from '@nimbo/ui';
import { KEY_LAYERS, type KeyLayer } from '@nimbo/ui/pad-keys';
import { ArrowLineRight } from '@phosphor-icons/react/ArrowLineRight';
import { Backspace } from '@phosphor-icons/react/Backspace';
import { Eye } from '@phosphor-icons/react/Eye';
import { EyeSlash } from '@phosphor-icons/react/EyeSlash';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Typing } from './pad-typing.tsx';

/** A password by pad: hidden like the field it goes to, until somebody wants to see it. */
export function TypedPassword({ label, value, length, onChange, onClose }: Typing) {
  const t = useTranslations();
  const [layer, setLayer] = useState<KeyLayer>('small');
  const [shown, setShown] = useState(false);
  const pad = useId();
  const { keys } = KEY_LAYERS.find(({ id }) => id === layer)!;
  const add = (sign: string) => value.length < length && onChange(value + sign);
  return (
    <Dialog
      size="large"
      title={label}
      first={`${pad}:0`}
      onClose={onClose}
      actions={
        <Button kind="primary" main focusKey="typing:take" onClick={onClose}>
          {t('profiles.take')}
        </Button>
      }
    >
      <p className="go-typed" aria-hidden="true" dir="auto">
        {shown ? value : '•'.repeat(value.length)}
      </p>
      <p className="n-sr" role="status">
        {shown ? value : t('typing.count', { count: value.length })}
      </p>
      <FocusZone flow="column" className="go-typing">
        <Segmented
          className="n-choice"
          label={t('typing.keys')}
          options={KEY_LAYERS}
          selected={layer}
          onSelect={setLayer}
        />
        <FocusZone className="go-letters" role="group" aria-label={t('typing.keys')} first={`${pad}:0`}>
          {keys.map((key, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the places stay where they are
            <Button key={index} className="go-letter" focusKey={`${pad}:${index}`} onClick={() => add(key)}>
              {key}
            </Button>
          ))}
        </FocusZone>
        <FocusZone flow="row" className="go-letters__wide">
          <Button small icon={<ArrowLineRight className="n-icon" weight="bold" />} onClick={() => add(' ')}>
            {t('search.space')}
          </Button>
          <Button
            small
            icon={<Backspace className="n-icon" weight="bold" />}
            onClick={() => onChange(value.slice(0, -1))}
          >
            {t('search.delete')}
          </Button>
          <Button
            small
            icon={shown ? <EyeSlash className="n-icon" weight="bold" /> : <Eye className="n-icon" weight="bold" />}
            onClick={() => setShown(!shown)}
          >
            {t(shown ? 'password.hide' : 'password.show')}
          </Button>
        </FocusZone>
      </FocusZone>
    </Dialog>
  );
}
