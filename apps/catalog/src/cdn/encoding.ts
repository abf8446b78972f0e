export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number] | 'identity';

/**
 * Encoding to answer with, of those that lie ready: the one the reader likes best, brotli between equals. `identity` when
 * nothing is acceptable; a reader who refuses even that gets it all the same. Source: RFC 9110 §12.5.3.
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const qualities = new Map<string, number>();
  for (const part of (acceptEncoding ?? '').split(',')) {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find((text) => text !== undefined);
    if (name) qualities.set(name.trim(), quality === undefined ? 1 : Number(quality));
  }
  const of = (name: string) => qualities.get(name) ?? qualities.get('*') ?? 0;
  const best = ENCODINGS.toSorted((a, b) => of(b) - of(a))[0]!;
  return of(best) > 0 && of(best) >= (qualities.get('identity') ?? 0) ? best : 'identity';
}

/** True when a reader's `If-None-Match` names this validator. Comparison is weak, as for every 304. Source: RFC 9110 §13.1.2. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
