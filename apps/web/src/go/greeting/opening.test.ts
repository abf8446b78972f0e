import { beforeEach, expect, test } from 'vitest';
import { INTRO_KEY, openApp, RELEASE_KEY } from './opening.ts';

let kept: Map<string, string>;
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
const open = (version = '0.2.0', noted = ['0.2.0', '0.1.0']) => openApp(storage, version, noted);
beforeEach(() => {
  kept = new Map();
});

test('a new device has the intro, once, and no note of a version it never knew otherwise', () => {
  expect(open()).toEqual({ intro: true, releaseNote: null });
  expect(open()).toEqual({ intro: false, releaseNote: null });
});

test('a device that knew another version has the note, once', () => {
  open('0.1.0');
  expect(open()).toEqual({ intro: false, releaseNote: '0.2.0' });
  expect(open()).toEqual({ intro: false, releaseNote: null });
});

test('a version without a note says nothing, and is not asked for again', () => {
  open('0.1.0');
  expect(open('0.2.1').releaseNote).toBe(null);
  expect(open('0.2.1').releaseNote).toBe(null);
});

test('going back to an older version is a change of version too', () => {
  open('0.2.0');
  expect(open('0.1.0').releaseNote).toBe('0.1.0');
});

test('a device from before there were notes is not greeted with one', () => {
  kept.set(INTRO_KEY, '1');
  expect(open()).toEqual({ intro: false, releaseNote: null });
  expect(kept.get(RELEASE_KEY)).toBe('0.2.0');
});
