import type { Queryable } from '@nimbo/service-runtime/postgres';

/** Ids of everything this profile has accepted, of those given. */
export async function loadAcceptedEulas(
  db: Queryable,
  profileId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query(
    'select eula_id from api.eula_acceptances where profile_id = $1 and eula_id = any($2)',
    [profileId, ids],
  );
  return new Set(rows.map((row) => row.eula_id));
}

/** Keeps the time of the first acceptance. */
export async function storeAcceptances(db: Queryable, profileId: string, ids: readonly string[]): Promise<void> {
  await db.query(
    `insert into api.eula_acceptances (profile_id, eula_id)
     select $1, id from unnest($2::text[]) as id on conflict do nothing`,
    [profileId, [...new Set(ids)]],
  );
}
