/** Properties Next gives to a page below `/[lang]`; its own generated types exist only after a build. */
export interface LanguagePageProps {
  readonly params: Promise<{ lang: string }>;
  readonly searchParams: Promise<SearchParams>;
}

export type SearchParams = Record<string, string | string[] | undefined>;
