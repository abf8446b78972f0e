import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from '../../workspaces.ts';

const CHUNKS = path.join(REPOSITORY, 'apps/web/.next/static/chunks');

/**
 * Code that home must do without, and words that its build carries whatever its chunks are called. The app has no page for payments
 * yet; what marks their code belongs here as soon as there is some.
 */
const MARKERS: Readonly<Record<string, string>> = {
  'the stream client': 'max-bundle',
  'the screen of the stream': 'go-stream__surface',
  'the session menu': 'go-menu__panel',
};
/**
 * What of the code that is to come on demand is among these chunks.
 * @param files names of chunks that a page has loaded
 * @returns what was found, with its chunk; also a marker that no chunk carries any more, as it proves nothing
 */
export function loadedTooEarly(files: ReadonlySet<string>): string[] {
  if (!existsSync(CHUNKS)) return [`${CHUNKS} is missing: it cannot be said what home has loaded too early`];
  const chunks = readdirSync(CHUNKS)
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, code: readFileSync(path.join(CHUNKS, file), 'utf8') }));
  const carrying = (marker: string) => chunks.filter(({ code }) => code.includes(marker)).map(({ file }) => file);
  const unmarked = Object.entries(MARKERS)
    .filter(([, marker]) => carrying(marker).length === 0)
    .map(([what, marker]) => `${what}: no chunk carries "${marker}" any more`);
  const early = Object.entries(MARKERS).flatMap(([what, marker]) =>
    carrying(marker)
      .filter((file) => files.has(file))
      .map((file) => `${what}: home loads ${file}`),
  );
  return [...unmarked, ...early];
}
