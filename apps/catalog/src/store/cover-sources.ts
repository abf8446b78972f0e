import type { Queryable } from '@nimbo/service-runtime/postgres';

/** What an operator has said about the source of a cover. */
export interface OperatorCover {
  /** PNG that takes the icon's place; null keeps the icon. */
  readonly picture: Buffer | null;
  /** True never prints the picture, false always does, null lets the generator judge. */
  readonly weak: boolean | null;
}

/** Every replaced source, by gid. */
export async function loadCoverSources(db: Queryable): Promise<Map<string, OperatorCover>> {
  const { rows } = await db.query<OperatorCover & { gid: string }>(
    'select gid, picture, weak from catalog.cover_sources',
  );
  return new Map(rows.map(({ gid, picture, weak }) => [gid, { picture, weak }]));
}

export async function loadCoverSource(db: Queryable, gid: string): Promise<OperatorCover | null> {
  const { rows } = await db.query<OperatorCover>('select picture, weak from catalog.cover_sources where gid = $1', [
    gid,
  ]);
  return rows[0] ?? null;
}

/** Null takes the source back to what the package has. */
export async function storeCoverSource(db: Queryable, gid: string, cover: OperatorCover | null, now: Date) {
  if (cover === null) {
    await db.query('delete from catalog.cover_sources where gid = $1', [gid]);
    return;
  }
  await db.query(
    `insert into catalog.cover_sources (gid, picture, weak, changed_at) values ($1, $2, $3, $4)
     on conflict (gid) do update set picture = excluded.picture, weak = excluded.weak, changed_at = excluded.changed_at`,
    [gid, cover.picture, cover.weak, now],
  );
}
