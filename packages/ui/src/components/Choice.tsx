import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useId } from 'react';
import { FocusZone, leaveKeysToNavigation, useFocusTarget } from '../focus/index.ts';
import { SettingText, type SettingTextProps } from './Setting.tsx';

export interface ChoiceOption<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Language of the label, where it is not the page's. */
  readonly lang?: string;
}

export interface SegmentedProps<Id extends string> {
  /** Id of the element that names the group; else `label` does. */
  labelledBy?: string;
  label?: string;
  options: readonly ChoiceOption<Id>[];
  selected: Id;
  focusKey?: string | undefined;
  className?: string;
  onSelect: (id: Id) => void;
}

/** Two to four ways side by side, one of them chosen. Focus moves over them without choosing; Confirm chooses. */
export function Segmented<Id extends string>(props: SegmentedProps<Id>) {
  const { labelledBy, label, options, selected, focusKey, className = 'n-segmented', onSelect } = props;
  const prefix = useId();
  return (
    <RadioGroup
      value={selected}
      onValueChange={onSelect}
      aria-labelledby={labelledBy}
      aria-label={label}
      onKeyDown={leaveKeysToNavigation}
      onKeyDownCapture={leaveKeysToNavigation}
    >
      <FocusZone flow="row" focusKey={focusKey} className={className} first={`${prefix}${selected}`} remembers={false}>
        {options.map((option) => (
          <Option key={option.id} focusKey={`${prefix}${option.id}`} option={option} />
        ))}
      </FocusZone>
    </RadioGroup>
  );
}

function Option({ focusKey, option: { id, label, lang } }: { focusKey: string; option: ChoiceOption<string> }) {
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>({ focusKey });
  return (
    <Radio.Root
      ref={ref}
      value={id}
      nativeButton
      render={<button type="button" lang={lang} />}
      className="n-choice__option n-focus"
      onKeyDown={leaveKeysToNavigation}
      {...focusProps}
    >
      {label}
    </Radio.Root>
  );
}

export interface ChoiceProps<Id extends string>
  extends SettingTextProps,
    Pick<SegmentedProps<Id>, 'options' | 'selected' | 'focusKey' | 'onSelect'> {}

/** A setting with two to four ways. With an icon it is a row of the settings list. */
export function Choice<Id extends string>({ label, help, icon, ...group }: ChoiceProps<Id>) {
  const id = useId();
  return (
    <div className={icon ? 'n-setting n-setting--row' : 'n-setting'}>
      {icon}
      <SettingText id={id} label={label} help={help} />
      <Segmented labelledBy={`${id}name`} className={icon ? 'n-segmented' : 'n-choice'} {...group} />
    </div>
  );
}
