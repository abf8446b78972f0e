import type { BillboardItem } from '@nimbo/contracts/http';
import type { Language } from '@nimbo/domain';
import type { Logger } from '@nimbo/service-runtime/log';
import { featuresOpenTo } from '../go/catalogue/age-filter.ts';
import type { PageReader } from './page-reader.ts';

/** A billboard is asked for again after this time, in ms; one that could not be had, too. */
const FRESH_MS = 60_000;
/** What could not be asked for again stands no longer than this, in ms: titles are hidden, and their age classes change. */
const KEPT_MS = 600_000;

interface FeaturePorts {
  billboard(language: Language): Promise<BillboardItem[]>;
  readonly log: Logger;
  readonly now: () => number;
}

/**
 * What home begins with for its reader. No page waits for the billboard: the first to ask after a while goes without it. Kids have
 * a home without one.
 */
export function createFeatures({ billboard, log, now }: FeaturePorts) {
  interface Kept {
    readonly askedAt: number;
    readonly readAt: number;
    readonly items: readonly BillboardItem[];
  }
  const kept = new Map<Language, Kept>();
  const ask = async (language: Language, known: Kept | undefined) => {
    kept.set(language, { readAt: 0, items: [], ...known, askedAt: now() });
    try {
      const items = await billboard(language);
      kept.set(language, { askedAt: now(), readAt: now(), items });
    } catch (error) {
      log.warn({ err: error }, 'the page knows no billboard');
    }
  };
  return (language: Language, { profile }: PageReader): BillboardItem | null => {
    const known = kept.get(language);
    if (!known || now() - known.askedAt > FRESH_MS) void ask(language, known);
    if (profile.kids || !known || now() - known.readAt > KEPT_MS) return null;
    return featuresOpenTo(known.items, profile)[0] ?? null;
  };
}

export type Features = ReturnType<typeof createFeatures>;
