import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** What the last import saw and did not take; kept beside the package lists for the report. */
export const ImportNotes = z.strictObject({
  at: z.iso.datetime(),
  codename: z.string(),
  /** False when the package lists could not be refreshed. */
  fresh: z.boolean(),
  faults: z.array(z.string()),
  leftOut: z.array(z.strictObject({ name: z.string(), reason: z.string() })),
  /** Game packages nobody has read yet. */
  unread: z.array(z.string()),
});
export type ImportNotes = z.output<typeof ImportNotes>;

const place = (state: string) => path.join(state, 'last-import.json');

export async function writeImportNotes(state: string, notes: ImportNotes): Promise<void> {
  const temporary = `${place(state)}.${process.pid}`;
  await writeFile(temporary, `${JSON.stringify(notes, null, 2)}\n`);
  await rename(temporary, place(state));
}

/** The notes, or null where there are none or they cannot be read. */
export async function readImportNotes(state: string): Promise<ImportNotes | null> {
  try {
    return ImportNotes.parse(JSON.parse(await readFile(place(state), 'utf8')));
  } catch {
    return null;
  }
}
