import { describe, expect, it } from 'vitest';
import {
  type Choosable,
  type ChosenSoFar,
  type Member,
  MOST_PROFILES,
  pinToChoose,
  refusalOfChange,
  refusalToAdd,
  refusalToChange,
  refusalToDelete,
} from './household.ts';
import type { Leeway } from './leeway.ts';
import { NO_PLAY_LIMITS, NO_TIME_GIVEN } from './play-allowance.ts';

const time = { limits: NO_PLAY_LIMITS, nowMs: 0, timeZone: 'UTC', given: NO_TIME_GIVEN };
const member = (
  id: string,
  { leeway, ...changes }: Partial<Member> & { leeway?: Partial<Leeway> } = {},
): Choosable => ({
  id,
  admin: false,
  kids: false,
  hasPin: false,
  ...changes,
  leeway: { kids: changes.kids ?? false, ageLimit: 18, allowed: [], time, ...leeway },
});
const ana = member('ana', { admin: true, hasPin: true });
const anaWithoutPin = member('ana', { admin: true });
const mateo = member('mateo', { hasPin: true });
const rosa = member('rosa');
const lia = member('lia', { kids: true });
const leo = member('leo', { kids: true, hasPin: true });
const ines = member('ines', { leeway: { ageLimit: 12 } });
const tom = member('tom', { kids: true, leeway: { ageLimit: 10 } });

describe('choosing a profile', () => {
  it.each([
    ['nobody', null, ana, 'own'],
    ['nobody', null, mateo, 'own'],
    ['nobody', null, rosa, 'none'],
    ['nobody', null, lia, 'none'],
    ['the admin', ana, mateo, 'own'],
    ['the admin', ana, lia, 'none'],
    ['the admin', ana, leo, 'own'],
    ['a grown-up', rosa, ana, 'own'],
    ['oneself', mateo, mateo, 'none'],
    ['a child', lia, ana, 'own'],
    ['a child', lia, mateo, 'own'],
    ['a child', lia, rosa, 'admin'],
    ['a child', leo, lia, 'none'],
    ['a child', lia, leo, 'own'],
    ['a child of 10', tom, lia, 'admin'],
    ['a child', lia, tom, 'none'],
    ['somebody with a limit', ines, rosa, 'admin'],
    ['somebody with a limit', ines, mateo, 'own'],
    ['somebody with a limit', ines, tom, 'none'],
    ['nobody', null, ines, 'none'],
  ] as const)('from %s: %j to %j takes the PIN: %s', (_, current, wanted, asked) => {
    const soFar: ChosenSoFar = current ? { status: 'plays', profile: current } : { status: 'nobody' };
    expect(pinToChoose(soFar, wanted, ana)).toBe(asked);
  });

  it.each([
    ['a child', lia, rosa, 'admin'],
    ['a child', lia, lia, 'none'],
    ['a child', lia, tom, 'none'],
    ['oneself', leo, leo, 'own'],
    ['somebody with a limit', ines, rosa, 'admin'],
    ['a deleted profile', null, rosa, 'admin'],
    ['a deleted profile', null, lia, 'admin'],
    ['a deleted profile', null, mateo, 'own'],
  ] as const)('anew, from %s: %j to %j takes the PIN: %s', (_, profile, wanted, asked) => {
    expect(pinToChoose({ status: 'asked-anew', profile }, wanted, ana)).toBe(asked);
  });

  it('takes no PIN of an admin who has none', () =>
    expect(pinToChoose({ status: 'plays', profile: lia }, rosa, anaWithoutPin)).toBe('none'));
});

describe('adding a profile', () => {
  it.each([
    [ana, 1, null],
    [ana, MOST_PROFILES - 1, null],
    [ana, MOST_PROFILES, 'too-many-profiles'],
    [anaWithoutPin, 1, 'pin-first'],
    [mateo, 1, 'forbidden'],
    [lia, 1, 'forbidden'],
    [member('odd', { admin: true, kids: true, hasPin: true }), 1, 'forbidden'],
  ])('by %j beside %i others: %s', (actor, profiles, refusal) => {
    expect(refusalToAdd(actor, profiles)).toBe(refusal);
  });
});

describe('changing a profile', () => {
  it.each(['identity', 'pin', 'limits'] as const)('is for the admin: %s of everybody', (part) => {
    for (const target of [ana, mateo, rosa, lia]) expect(refusalToChange(ana, target, part)).toBeNull();
  });

  it('of others is for nobody else', () => {
    for (const actor of [mateo, rosa, lia, leo])
      for (const part of ['identity', 'pin', 'limits'] as const)
        expect(refusalToChange(actor, ana, part)).toBe('forbidden');
  });

  it.each([
    [mateo, 'identity', null],
    [mateo, 'pin', null],
    [mateo, 'limits', 'forbidden'],
    [lia, 'identity', 'forbidden'],
    [lia, 'pin', 'forbidden'],
    [lia, 'limits', 'forbidden'],
  ] as const)('of oneself: %j, %s: %s', (actor, part, refusal) => {
    expect(refusalToChange(actor, actor, part)).toBe(refusal);
  });

  it('leaves the household with an admin who is no child and has a PIN', () => {
    expect(refusalOfChange(ana, { kids: true }, [])).toBe('admin-needed');
    expect(refusalOfChange(ana, { hasPin: false }, [lia])).toBe('pin-first');
    expect(refusalOfChange(ana, { hasPin: false }, [])).toBeNull();
    expect(refusalOfChange(mateo, { kids: true, hasPin: false }, [ana])).toBeNull();
  });
});

describe('deleting a profile', () => {
  it.each([
    [ana, lia, null],
    [ana, mateo, null],
    [ana, ana, 'admin-needed'],
    [mateo, lia, 'forbidden'],
    [mateo, mateo, 'forbidden'],
    [lia, leo, 'forbidden'],
  ])('by %j of %j: %s', (actor, target, refusal) => {
    expect(refusalToDelete(actor, target)).toBe(refusal);
  });
});
