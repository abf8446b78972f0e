import { IconButton } from '@nimbo/ui';
import { Eye } from '@phosphor-icons/react/Eye';
import { EyeSlash } from '@phosphor-icons/react/EyeSlash';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TypedField } from '../household/typed-field.tsx';

interface SecretFieldProps {
  label: string;
  focusKey: string;
  value: string;
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A password; the eye shows what was typed. Paste and password managers work. Source: WCAG 3.3.8. */
export function SecretField(field: SecretFieldProps) {
  const t = useTranslations();
  const [shown, setShown] = useState(false);
  return (
    <TypedField
      kind="password"
      secret={!shown}
      maxLength={1024}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          kind="quiet"
          small
          focusKey={`${field.focusKey}:eye`}
          label={t(shown ? 'password.hide' : 'password.show')}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeSlash className="n-icon" weight="bold" /> : <Eye className="n-icon" weight="bold" />}
        </IconButton>
      }
      {...field}
    />
  );
}
