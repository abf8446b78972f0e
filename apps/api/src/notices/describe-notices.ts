import type { Notice } from '@nimbo/contracts/http';
import type { Language } from '@nimbo/domain';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { loadNotices } from './notice-store.ts';

/** The list of a profile. */
export async function describeNotices(
  db: Queryable,
  catalogue: Catalogue,
  profileId: string,
  language: Language,
): Promise<Notice[]> {
  return (await loadNotices(db, profileId)).map(({ createdAt, expiresAt, ...row }) => ({
    ...row,
    titulo: row.gid === null ? null : (catalogue.find(row.gid)?.title.texts[language].title ?? null),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}
