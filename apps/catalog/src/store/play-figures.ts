import type { PlayersRatingValue, RatingOf } from '@nimbo/domain';
import type { Queryable } from '@nimbo/service-runtime/postgres';

/** What players did, as far as the published lists show it. */
export interface PlayFigures {
  /** Play sessions by gid. */
  readonly plays: ReadonlyMap<string, number>;
  readonly ratingOf: RatingOf;
  /** The same for the same figures. */
  readonly stamp: string;
}

/** No schema, no view or no grant: the api has not started on this database yet. Source: PostgreSQL, appendix A. */
const NO_API = new Set(['3F000', '42P01', '42501']);

/** Figures the api keeps; none before it has ever started, when the editorial order decides. */
export async function loadPlayFigures(db: Queryable): Promise<PlayFigures> {
  const rows = await readRows(db);
  const ratings = new Map<string, PlayersRatingValue>(
    rows.filter((row) => row.votes > 0).map((row) => [row.gid, { value: row.stars, votes: row.votes }]),
  );
  return {
    plays: new Map(rows.map((row) => [row.gid, row.plays])),
    ratingOf: (gid) => ratings.get(gid) ?? { value: null, votes: 0 },
    stamp: JSON.stringify(rows.map((row) => [row.gid, row.plays, row.stars, row.votes])),
  };
}

interface FigureRow {
  readonly gid: string;
  readonly plays: number;
  readonly stars: number | null;
  readonly votes: number;
}

async function readRows(db: Queryable): Promise<FigureRow[]> {
  try {
    const { rows } = await db.query<FigureRow>('select gid, plays, stars, votes from api.game_figures order by gid');
    return rows;
  } catch (error) {
    if (!NO_API.has((error as { code?: string }).code ?? '')) throw error;
    return [];
  }
}
