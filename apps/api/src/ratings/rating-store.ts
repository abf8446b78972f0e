import type { GameRating, PlayedGame } from '@nimbo/contracts/http';
import type { Queryable } from '@nimbo/service-runtime/postgres';

export interface NewRating {
  readonly profileId: string;
  readonly gid: string;
  readonly rating: GameRating;
  readonly shortSession: boolean;
}

/** Stores a rating; false where this play session has one. */
export async function insertRating(
  db: Queryable,
  { profileId, gid, rating, shortSession }: NewRating,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into api.ratings (play_session_id, profile_id, gid, stars, problem, short_session)
     values ($1, $2, $3, $4, $5, $6) on conflict (play_session_id) do nothing`,
    [rating.sessionId, profileId, gid, rating.stars ?? null, rating.problem ?? null, shortSession],
  );
  return rowCount === 1;
}

/** SQL: what profile `$1` has really played. */
const ENDED_GAMES = `from api.play_sessions where profile_id = $1 and status = 'ended' and played_seconds > 0`;

export async function hasPlayedGames(db: Queryable, profileId: string): Promise<boolean> {
  const { rows } = await db.query(`select exists (select 1 ${ENDED_GAMES}) as played`, [profileId]);
  return rows[0].played;
}

/** The latest first. */
export async function loadPlayedGames(db: Queryable, profileId: string): Promise<Omit<PlayedGame, 'capture'>[]> {
  const { rows } = await db.query(
    `select gid, max(ended_at) as last_played, sum(played_seconds)::float8 as played_seconds, count(*)::int as sessions
     ${ENDED_GAMES} group by gid order by last_played desc`,
    [profileId],
  );
  return rows.map((row) => ({
    gid: row.gid,
    lastPlayed: row.last_played.toISOString(),
    playedSeconds: row.played_seconds,
    sessions: row.sessions,
  }));
}
