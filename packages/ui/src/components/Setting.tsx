import { CaretRight } from '@phosphor-icons/react/CaretRight';
import { type ReactNode, useId } from 'react';
import { useFocusTarget } from '../focus/index.ts';

export interface SettingTextProps {
  label: string;
  /** One line of help. */
  help?: string | undefined;
  icon?: ReactNode;
}

/** Name and help of a setting. `id` names them for the control: `{id}name` and `{id}help`. */
export function SettingText({ id, label, help }: SettingTextProps & { id: string }) {
  return (
    <span className="n-setting__text">
      <span className="n-setting__name" id={`${id}name`}>
        {label}
      </span>
      {help && (
        <span className="n-setting__help" id={`${id}help`}>
          {help}
        </span>
      )}
    </span>
  );
}

/** A row of the settings list that only says how something is. */
export function SettingFact({ label, help, icon, children }: SettingTextProps & { children: ReactNode }) {
  return (
    <div className="n-setting n-setting--row">
      {icon}
      <SettingText id="" label={label} help={help} />
      <span className="n-setting__fact">{children}</span>
    </div>
  );
}

export interface SettingActionProps extends SettingTextProps {
  /** How it is now. */
  fact: string;
  focusKey?: string;
  onPress: () => void;
}

/** A row of the settings list that opens where it is chosen; the whole row is the target, and all of its words are its name. */
export function SettingAction({ label, help, icon, fact, focusKey, onPress }: SettingActionProps) {
  const id = useId();
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>({ focusKey });
  return (
    <button
      type="button"
      ref={ref}
      className="n-setting n-setting--row n-setting--switch n-focus"
      onClick={onPress}
      {...focusProps}
    >
      {icon}
      <SettingText id={id} label={label} help={help} /> <span className="n-setting__fact">{fact}</span>
      <CaretRight className="n-icon" weight="bold" />
    </button>
  );
}
