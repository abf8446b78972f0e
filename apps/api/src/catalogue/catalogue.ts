import type { Logger } from '@nimbo/service-runtime/log';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import { loadEntries, loadPlayFigures, loadVersion } from './catalogue-store.ts';
import { Edition } from './edition.ts';
import type { CatalogueEntry } from './stored-title.ts';

/** How often ratings and play counts reach the lists, in ms. */
const FIGURES_INTERVAL_MS = 60_000;

/** The catalogue in memory: it goes on while the database is away. */
export class Catalogue {
  readonly #db: Queryable;
  readonly #log: Logger;
  readonly #now: () => number;
  #version: string | null = null;
  #entries: readonly CatalogueEntry[] = [];
  #figures: Awaited<ReturnType<typeof loadPlayFigures>> = { plays: new Map(), ratings: new Map() };
  #figuresAtMs = Number.NEGATIVE_INFINITY;
  #edition = new Edition([], this.#figures);

  constructor(db: Queryable, log: Logger, now: () => number) {
    this.#db = db;
    this.#log = log;
    this.#now = now;
  }

  /** What is served now; a new edition replaces it whole. */
  get edition(): Edition {
    return this.#edition;
  }

  /** The entry of a game; undefined where there is none or it is hidden. */
  find(gid: string): CatalogueEntry | undefined {
    return this.#edition.find(gid);
  }

  /** Reloads what has changed: titles with each publication, figures at most once a minute. Throws when the database is away. */
  async refresh(): Promise<void> {
    const version = await loadVersion(this.#db, this.#log);
    const published = version !== this.#version;
    const counted = this.#now() - this.#figuresAtMs >= FIGURES_INTERVAL_MS;
    if (!published && !counted) return;
    const entries = published ? await this.#load(version) : this.#entries;
    const figures = counted ? await loadPlayFigures(this.#db) : this.#figures;
    this.#edition = new Edition(entries, figures);
    this.#entries = entries;
    this.#version = version;
    if (counted) this.#figuresAtMs = this.#now();
    this.#figures = figures;
    if (published) this.#log.info({ version, titles: entries.length }, 'catalogue loaded');
  }

  async #load(version: string | null): Promise<readonly CatalogueEntry[]> {
    return version === null ? [] : loadEntries(this.#db, this.#log);
  }
}
