import lighthouse, { desktopConfig } from 'lighthouse';
import { median } from './numbers.ts';

export type FormFactor = 'desktop' | 'mobile';

/** A page as Lighthouse judges it; scores from 0 to 100, times in ms. */
export interface Judged {
  readonly page: string;
  readonly form: FormFactor;
  /** Somebody who is not signed in sees it. */
  readonly isPublic: boolean;
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  /** Null where no search engine comes. */
  readonly seo: number | null;
  readonly largestPaintMs: number;
  readonly firstPaintMs: number;
  readonly blockedMs: number;
  readonly layoutShift: number;
  readonly performances: readonly number[];
  /** What Lighthouse found fault with, beside the speed. */
  readonly faults: readonly string[];
}

interface Asked {
  readonly page: string;
  readonly address: string;
  readonly form: FormFactor;
  readonly isPublic: boolean;
  /** Search engines are to find it. */
  readonly isIndexed: boolean;
  readonly runs: number;
  /** Where the browser listens that is signed in, or not. */
  readonly debuggingPort: number;
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/** Loads the page so many times with an empty cache and takes the median of each figure. */
export async function judge({ page, address, form, isPublic, isIndexed, runs, debuggingPort }: Asked): Promise<Judged> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run++) {
    const flags = {
      port: debuggingPort,
      logLevel: 'error' as const,
      onlyCategories: isIndexed ? [...CATEGORIES, 'seo'] : CATEGORIES,
    };
    const result = await lighthouse(address, flags, form === 'desktop' ? desktopConfig : undefined);
    if (!result) throw new Error(`Lighthouse says nothing of ${address}`);
    if (result.lhr.runtimeError) throw new Error(`${address}: ${result.lhr.runtimeError.message}`);
    results.push(result.lhr);
  }
  const scores = (category: string) => results.map(({ categories }) => 100 * (categories[category]?.score ?? 0));
  const figure = (audit: string) => median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  return {
    page,
    form,
    isPublic,
    performance: median(scores('performance')),
    accessibility: Math.min(...scores('accessibility')),
    bestPractices: Math.min(...scores('best-practices')),
    seo: isIndexed ? Math.min(...scores('seo')) : null,
    largestPaintMs: figure('largest-contentful-paint'),
    firstPaintMs: figure('first-contentful-paint'),
    blockedMs: figure('total-blocking-time'),
    layoutShift: figure('cumulative-layout-shift'),
    performances: scores('performance'),
    faults: faultsOf(results),
  };
}

function faultsOf(results: readonly Result[]): string[] {
  const faults = results.flatMap(({ categories, audits }) =>
    Object.values(categories)
      .filter(({ id }) => id !== 'performance')
      .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
      .filter(({ id }) => audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${audits[id]?.title ?? ''}`),
  );
  return [...new Set(faults)];
}
