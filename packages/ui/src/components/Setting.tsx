import type { ReactNode } from 'react';

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
