import { describe, expect, it } from 'vitest';
import { CHALLENGE_TRIES, decideChallenge, decideCharge } from './decide-charge.ts';
import { BEHAVIOURS, type Behaviour } from './test-cards.ts';

const no = (reason: string) => ({ say: 'no', reason });
const yes = { say: 'yes' };
const ask = { say: 'ask' };
const refused = { say: 'no' };

const SAYS: Readonly<Record<Behaviour, readonly [page: object, offSession: object]>> = {
  good: [yes, yes],
  declined: [no('declined'), no('declined')],
  'no-money': [no('insufficient-funds'), no('insufficient-funds')],
  expired: [no('expired-card'), no('expired-card')],
  'challenge-once': [ask, yes],
  'challenge-always': [ask, ask],
  'declines-later': [yes, no('declined')],
  'expires-later': [yes, no('expired-card')],
  'unusable-later': [yes, no('method-unusable')],
  'slow-good': [yes, { say: 'later', ends: 'succeeded' }],
  'slow-declined': [yes, { say: 'later', ends: 'declined' }],
};

describe('a bank', () => {
  it.each(BEHAVIOURS)('says no to an expired card, whatever it says else: %s', (behaviour) => {
    for (const where of ['page', 'off-session'] as const) {
      expect(decideCharge({ behaviour, expired: true, where })).toEqual(no('expired-card'));
    }
  });

  it.each(BEHAVIOURS)('behind a card that is %s says so at the page and later', (behaviour) => {
    const [page, offSession] = SAYS[behaviour];
    expect(decideCharge({ behaviour, expired: false, where: 'page' })).toEqual(page);
    expect(decideCharge({ behaviour, expired: false, where: 'off-session' })).toEqual(offSession);
  });
});

describe('a challenge', () => {
  it.each(['', '12345', '1234567', '654321', 'abcdef'])('is not answered by %j', (code) => {
    expect(decideChallenge(code, 0)).toEqual({ say: 'again', triesLeft: CHALLENGE_TRIES - 1 });
  });

  it('ends with the last wrong code', () => {
    expect(decideChallenge('1', CHALLENGE_TRIES - 2)).toEqual({ say: 'again', triesLeft: 1 });
    expect(decideChallenge('1', CHALLENGE_TRIES - 1)).toEqual(refused);
  });

  it('is refused and approved by its codes, at any try', () => {
    expect(decideChallenge('000000', 0)).toEqual(refused);
    expect(decideChallenge('123 456', CHALLENGE_TRIES - 1)).toEqual(yes);
  });
});
