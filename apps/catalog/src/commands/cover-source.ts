import type { CoverSource } from '../covers/index.ts';
import type { OperatorCover } from '../store/cover-sources.ts';
import type { CatalogueEntry } from '../titles/build-catalogue.ts';

const SERIES: Readonly<Record<string, CoverSource['series']>> = { aisleriot: 'solitaire', gcompris: 'activity' };

/** What the cover of a title is printed from: its English words and the operator's picture, or the largest icon the package data has. */
export function toCoverSource(
  { title, draft }: CatalogueEntry,
  icons: ReadonlyMap<string, Buffer>,
  operator: OperatorCover | undefined,
): CoverSource {
  const [, name] = [...draft.icons].toSorted((a, b) => b[0] - a[0])[0] ?? [0, ''];
  return {
    id: title.gid,
    name: title.texts.en.title,
    category: title.categories[0],
    summary: title.texts.en.summary,
    tags: title.tags,
    icon: operator?.picture ?? icons.get(name) ?? null,
    ...(operator && operator.weak !== null && { weak: operator.weak }),
    ...(title.collection && { series: SERIES[title.collection] }),
    ...(draft.difficulty !== null && { difficulty: draft.difficulty }),
  };
}
