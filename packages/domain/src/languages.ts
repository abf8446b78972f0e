/** Languages of the product, default first. Source: Spec §1. */
export const LANGUAGES = ['en', 'es', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}

/**
 * The first supported language of an Accept-Language header (or a list of tags such as `pt-BR`), by quality then order.
 * `null` when none is supported: the caller decides on a default. Source: RFC 9110 §12.5.4.
 */
export function matchLanguage(acceptLanguage: string | null | undefined): Language | null {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part, index) => {
      const [tag = '', ...params] = part.trim().split(';');
      const q = params.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find((v) => v !== undefined);
      return {
        primary: tag.trim().toLowerCase().split(/[-_]/)[0] ?? '',
        quality: q === undefined ? 1 : Number(q),
        index,
      };
    })
    .filter((entry) => entry.quality > 0 && isLanguage(entry.primary))
    .sort((a, b) => b.quality - a.quality || a.index - b.index);
  return (wanted[0]?.primary as Language | undefined) ?? null;
}
