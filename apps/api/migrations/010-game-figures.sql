-- What players did with each game, in one place: the api reads it for its lists, and the catalogue's publisher for the CDN's.
-- A running version is not affected.

create view game_figures as
with plays as (
  -- Play sessions that were really played.
  select gid, count(*)::int as plays from play_sessions where played_seconds > 0 group by gid
), latest as (
  -- Each profile's latest rating of a game counts, and only after it has seen the game.
  select distinct on (r.gid, r.profile_id) r.gid, r.stars
  from ratings r join play_sessions s on s.id = r.play_session_id
  where r.stars is not null and s.played_seconds > 0
  order by r.gid, r.profile_id, r.created_at desc
), rated as (
  select gid, round(avg(stars), 2)::float8 as stars, count(*)::int as votes from latest group by gid
)
select gid, coalesce(plays.plays, 0) as plays, rated.stars, coalesce(rated.votes, 0) as votes
from plays full join rated using (gid);

-- Where the catalogue shares the database, its role may read this view and nothing else of the api.
do $$
begin
  if exists (select from pg_roles where rolname = 'nimbo_catalog') then
    execute format('grant usage on schema %I to nimbo_catalog', current_schema());
    grant select on game_figures to nimbo_catalog;
  end if;
end
$$;
