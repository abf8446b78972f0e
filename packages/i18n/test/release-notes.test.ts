import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@nimbo/domain';
import { expect, test } from 'vitest';
import { RELEASE_VERSIONS } from '../src/index.ts';
import { releaseNote } from '../src/release-notes.ts';

const webVersion: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../apps/web/package.json'), 'utf8'),
).version;

test('the version that is built has a note', () => {
  expect(RELEASE_VERSIONS).toContain(webVersion);
});

test('a version nobody wrote about has none', () => {
  expect(releaseNote('0.0.1', 'en')).toBe(null);
});

test('versions stand once, newest first', () => {
  const versions = RELEASE_VERSIONS;
  const descending = [...new Set(versions)].sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  expect(versions).toEqual(descending);
});

test.each(RELEASE_VERSIONS)(
  'the note of %s has one to three short lines in every language, each its own',
  (version) => {
    const notes = LANGUAGES.map((language) => releaseNote(version, language)!);
    for (const note of notes) {
      expect(note.length).toBeGreaterThanOrEqual(1);
      expect(note.length).toBeLessThanOrEqual(3);
      for (const { title, text } of note) {
        expect(title.length).toBeLessThanOrEqual(40);
        expect(text.length).toBeLessThanOrEqual(90);
      }
    }
    expect(new Set(notes.map((note) => note[0]?.title)).size).toBe(LANGUAGES.length);
  },
);
