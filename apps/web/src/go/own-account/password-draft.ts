import { checkPassword, type PasswordFault } from '@nimbo/domain';

export interface PasswordDraft {
  readonly current: string;
  readonly password: string;
  readonly again: string;
}

export const EMPTY_DRAFT: PasswordDraft = { current: '', password: '', again: '' };

export type DraftFault =
  | 'current-missing'
  | 'current-wrong'
  | 'password-missing'
  | 'again-missing'
  | 'passwords-differ'
  | PasswordFault;

/** What is wrong with the form, the fields from above to below. Source: Spec §5. */
export function faultsOf({ current, password, again }: PasswordDraft): DraftFault[] {
  const verdict = checkPassword(password);
  return [
    ...(current === '' ? (['current-missing'] as const) : []),
    ...(password === '' ? (['password-missing'] as const) : verdict.ok ? [] : verdict.faults),
    ...(again === '' ? (['again-missing'] as const) : again === password ? [] : (['passwords-differ'] as const)),
  ];
}

const FIELD_OF: Readonly<Record<DraftFault, keyof PasswordDraft>> = {
  'current-missing': 'current',
  'current-wrong': 'current',
  'password-missing': 'password',
  'too-short': 'password',
  'too-long': 'password',
  'too-few-kinds': 'password',
  'too-common': 'password',
  'again-missing': 'again',
  'passwords-differ': 'again',
};

/** The first fault of a field. */
export function faultOf(field: keyof PasswordDraft, faults: readonly DraftFault[]): DraftFault | undefined {
  return faults.find((fault) => FIELD_OF[fault] === field);
}
