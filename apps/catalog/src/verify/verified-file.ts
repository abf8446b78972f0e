import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OVERLAY_FOLDER } from '../overlay/load-overlay.ts';
import { type Verified, VerifiedTitles } from '../overlay/verified-schema.ts';

const FILE = path.join(OVERLAY_FOLDER, 'verified.json');

/** The results of all titles tried so far, by gid. Written after each title, so that a batch can go on where it stopped. */
export class VerifiedFile {
  readonly #file: string;
  readonly #results: Map<string, Verified>;

  constructor(file = FILE) {
    this.#file = file;
    this.#results = new Map(VerifiedTitles.parse(read(file)).map((result) => [result.gid, result]));
  }

  get(gid: string): Verified | undefined {
    return this.#results.get(gid);
  }

  all(): readonly Verified[] {
    return [...this.#results.values()].toSorted((a, b) => (a.gid < b.gid ? -1 : 1));
  }

  put(result: Verified): void {
    this.#results.set(result.gid, result);
    // One line a title: a batch changes the lines of its titles only.
    const lines = this.all().map((one) => `  ${JSON.stringify(one)}`);
    writeFileSync(`${this.#file}.new`, `[\n${lines.join(',\n')}\n]\n`);
    renameSync(`${this.#file}.new`, this.#file);
  }
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
