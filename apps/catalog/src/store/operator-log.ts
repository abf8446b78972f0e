import type { Queryable } from '@nimbo/service-runtime/postgres';

/** Something an operator has done. */
export interface OperatorEntry {
  readonly at: Date;
  /** Who, as given on the command line or by the system. */
  readonly operator: string;
  readonly action: string;
  readonly gid: string;
  readonly reason: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export async function appendToLog(db: Queryable, entry: OperatorEntry): Promise<void> {
  await db.query(
    'insert into catalog.operator_log (at, operator, action, gid, reason, detail) values ($1, $2, $3, $4, $5, $6)',
    [entry.at, entry.operator, entry.action, entry.gid, entry.reason, JSON.stringify(entry.detail)],
  );
}

/** The newest entries, newest first. @param gid of one title only */
export async function readLog(db: Queryable, limit: number, gid?: string): Promise<OperatorEntry[]> {
  const { rows } = await db.query<OperatorEntry>(
    `select at, operator, action, gid, reason, detail from catalog.operator_log
     where $2::text is null or gid = $2 order by id desc limit $1`,
    [limit, gid ?? null],
  );
  return rows;
}
