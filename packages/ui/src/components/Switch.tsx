import { Switch as Base } from '@base-ui/react/switch';
import { useId } from 'react';
import { useFocusTarget } from '../focus/index.ts';
import { SettingText, type SettingTextProps } from './Setting.tsx';

export interface SwitchProps extends SettingTextProps {
  on: boolean;
  disabled?: boolean;
  focusKey?: string;
  onChange: (on: boolean) => void;
}

/** On or off; the whole row is the target. With an icon it is a row of the settings list. */
export function Switch({ label, help, icon, on, disabled = false, focusKey, onChange }: SwitchProps) {
  const id = useId();
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>({ focusKey, disabled });
  return (
    <Base.Root
      ref={ref}
      nativeButton
      render={<button type="button" />}
      checked={on}
      disabled={disabled}
      onCheckedChange={onChange}
      aria-labelledby={`${id}name`}
      aria-describedby={help ? `${id}help` : undefined}
      className={`n-setting n-setting--switch n-focus ${icon ? 'n-setting--row' : ''}`}
      {...focusProps}
    >
      {icon}
      <SettingText id={id} label={label} help={help} />
      <Base.Thumb className="n-switch" />
    </Base.Root>
  );
}
