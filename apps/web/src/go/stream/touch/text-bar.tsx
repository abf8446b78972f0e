import { Button, Field, Layer } from '@nimbo/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

interface TextBarProps {
  onType: (text: string) => void;
  onClose: () => void;
}

/** A line to write into, for who has no keyboard: the system brings its own for the field. */
export function TextBar({ onType, onClose }: TextBarProps) {
  const t = useTranslations();
  const [text, setText] = useState('');
  return (
    <Layer label={t('touch.typeHere')} className="go-text" first="text:field" onClose={onClose}>
      <form
        className="go-text__bar"
        onSubmit={(event) => {
          event.preventDefault();
          onType(text);
          onClose();
        }}
      >
        <Field
          label={t('touch.typeHere')}
          hideLabel
          focusKey="text:field"
          value={text}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={setText}
        />
        <Button kind="primary" main onClick={(event) => event.currentTarget.form?.requestSubmit()}>
          {t('after.send')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('common.close')}
        </Button>
      </form>
    </Layer>
  );
}
