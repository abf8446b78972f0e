import type { BillboardItem } from '@nimbo/contracts/http';
import type { Language } from '@nimbo/domain';
import type { Logger } from '@nimbo/service-runtime/log';
import { featuresOpenTo } from '../go/catalogue/age-filter.ts';
import type { PageReader } from './page-reader.ts';

/** A billboard is asked for again after this time, in ms; one that could not be had, too. */
const FRESH_MS = 60_000;

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
  const kept = new Map<Language, { askedAt: number; items: readonly BillboardItem[] }>();
  const ask = async (language: Language, items: readonly BillboardItem[]) => {
    kept.set(language, { askedAt: now(), items });
    try {
      kept.set(language, { askedAt: now(), items: await billboard(language) });
    } catch (error) {
      log.warn({ err: error }, 'the page knows no billboard');
    }
  };
  return (language: Language, { profile }: PageReader): BillboardItem | null => {
    const known = kept.get(language);
    if (!known || now() - known.askedAt > FRESH_MS) void ask(language, known?.items ?? []);
    return (!profile.kids && featuresOpenTo(known?.items ?? [], profile)[0]) || null;
  };
}

export type Features = ReturnType<typeof createFeatures>;
