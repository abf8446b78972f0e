import { expect, test } from 'vitest';
import { type DraftFault, faultOf, faultsOf } from './password-draft.ts';

const draft = (current: string, password: string, again = password) => ({ current, password, again });

test.each<[string, ReturnType<typeof draft>, DraftFault[]]>([
  ['nothing', draft('', ''), ['current-missing', 'password-missing', 'again-missing']],
  ['no current one', draft('', 'Tormenta-1'), ['current-missing']],
  ['no new one', draft('x', '', 'Tormenta-1'), ['password-missing', 'passwords-differ']],
  ['not repeated', draft('x', 'Tormenta-1', ''), ['again-missing']],
  ['repeated otherwise', draft('x', 'Tormenta-1', 'Tormenta-2'), ['passwords-differ']],
  ['too weak', draft('x', 'abc'), ['too-short', 'too-few-kinds']],
  ['two kinds', draft('x', 'abcdefg1'), ['too-few-kinds']],
  ['right', draft('x', 'Tormenta-1'), []],
])('a form with %s has faults %#', (_, given, faults) => {
  expect(faultsOf(given)).toEqual(faults);
});

test('each field shows its first fault only', () => {
  const faults = faultsOf(draft('', 'abc', ''));
  expect(faultOf('current', faults)).toBe('current-missing');
  expect(faultOf('password', faults)).toBe('too-short');
  expect(faultOf('again', faults)).toBe('again-missing');
  expect(faultOf('password', ['current-wrong'])).toBeUndefined();
});
