import { describe, expect, it } from 'vitest';
import { isRecoveryCode, maskEmail, RECOVERY_MAILS_A_DAY, RECOVERY_PAUSE_MS, recoveryWait } from './pin-recovery.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ago = (...ms: number[]) => ms.map((one) => NOW - one);

describe('another mail', () => {
  it.each<[string, number[], number]>([
    ['the first', [], 0],
    ['at once', ago(0), RECOVERY_PAUSE_MS],
    ['just before the pause is over', ago(RECOVERY_PAUSE_MS - 1), 1],
    ['after the pause', ago(RECOVERY_PAUSE_MS), 0],
    ['the fifth of the day', ago(...[1, 2, 3, 4].map((hours) => hours * 60 * MINUTE)), 0],
    ['the sixth of the day', ago(...[1, 2, 3, 4, 5].map((hours) => hours * 60 * MINUTE)), DAY - 5 * 60 * MINUTE],
    ['the sixth, in any order', ago(...[5, 1, 4, 2, 3].map((hours) => hours * 60 * MINUTE)), DAY - 5 * 60 * MINUTE],
    ['when the first is a day old', ago(MINUTE, 2 * MINUTE, 3 * MINUTE, 4 * MINUTE, DAY), 0],
  ])('%s', (_which, sentAtMs, waitMs) => {
    expect(recoveryWait(sentAtMs, NOW)).toBe(waitMs);
  });

  it('is one of five a day', () => {
    expect(RECOVERY_MAILS_A_DAY).toBe(5);
  });
});

it.each([
  ['12345678', true],
  ['00000000', true],
  ['1234567', false],
  ['123456789', false],
  ['1234567a', false],
  ['１２３４５６７８', false],
  ['', false],
  [' 1234567', false],
])('%s is a code: %s', (text, is) => {
  expect(isRecoveryCode(text)).toBe(is);
});

it.each([
  ['ana@casa.example', 'a***@casa.example'],
  ['a@b.example', 'a***@b.example'],
  ['"a@b"@casa.example', '"***@casa.example'],
  ['👾x@casa.example', '👾***@casa.example'],
  ['@casa.example', '***'],
  ['nothing', '***'],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});
