import { beforeEach, expect, test, vi } from 'vitest';
import { expectedProfile, forgetProfile, hasPlayedBefore, nameReader, rememberProfile } from './remembered-profile.ts';

const profile = (id: string) => ({
  id,
  householdId: '0b9d9a40-5ed0-4fb0-9a30-1f8f0bf8a002',
  nickname: 'Ana',
  avatar: 'sun',
  kids: false,
  admin: true,
  ageLimit: 18,
  allowedTitles: [],
});
const ANA = profile('0b9d9a40-5ed0-4fb0-9a30-1f8f0bf8a001');
const LIA = profile('0b9d9a40-5ed0-4fb0-9a30-1f8f0bf8a003');
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  forgetProfile();
});

test('who was seen last is expected, and nobody where nobody was', () => {
  expect(expectedProfile()).toBeNull();
  rememberProfile(LIA);
  expect(expectedProfile()).toEqual(LIA);
});

test('whom the page names comes before, and no other tab hears of it', () => {
  rememberProfile(LIA);
  const before = [...stored];
  nameReader({ profile: ANA, hasPlayed: true });
  expect(expectedProfile()).toEqual(ANA);
  expect([...stored]).toEqual(before);
  expect(hasPlayedBefore(ANA.id)).toBe(true);
  expect(hasPlayedBefore(LIA.id)).toBe(false);
});

test.each<[string, () => void, typeof LIA | null]>([
  ['the api has said who plays', () => rememberProfile(LIA), LIA],
  ['nobody plays any more', () => forgetProfile(), null],
])('it no longer counts once %s', (_, happens, expected) => {
  nameReader({ profile: ANA, hasPlayed: false });
  happens();
  expect(expectedProfile()).toEqual(expected);
});
