-- What children ask their parents for and what they were given, and deadlines of running games that move. A running version goes
-- on with what there is.

create table wishes (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  -- One of them: the wanted title, or minutes.
  gid text,
  minutes int check (minutes > 0),
  status text not null default 'open' check (status in ('open', 'granted', 'refused', 'lapsed')),
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  scope text check (scope in ('today', 'always')),
  given_minutes int,
  check ((gid is null) <> (minutes is null))
);
-- One open wish for the same: asking twice at once makes one.
create unique index wishes_one_open on wishes (profile_id, coalesce(gid, '')) where status = 'open';
create index on wishes (profile_id, asked_at desc);

-- Titles above the limit that a parent has allowed; without an end they are allowed for good.
create table title_grants (
  profile_id uuid not null references profiles (id) on delete cascade,
  gid text not null,
  until timestamptz,
  granted_at timestamptz not null default now(),
  primary key (profile_id, gid)
);

-- Time that a parent has given on top of the rules.
create table time_grants (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  -- The day where the household lives to whose minutes it adds.
  day date not null,
  extra_seconds int not null check (extra_seconds >= 0),
  -- Until then bedtime does not count.
  bedtime_off_until timestamptz,
  granted_at timestamptz not null default now()
);
create index on time_grants (profile_id, day);

-- When the host of a running game has to be told of another max_play_seconds; null where it knows.
alter table play_sessions add column deadline_due_at timestamptz;
create index play_sessions_deadlines on play_sessions (deadline_due_at) where deadline_due_at is not null;

-- Whoever follows a profile looks again: its rules, its wishes, or for the admin those of the household.
create function announce_wish() returns trigger language plpgsql as $$
begin
  perform pg_notify('api_profile', p.id::text) from api.profiles child
    join api.profiles p on p.id = child.id or (p.household_id = child.household_id and p.admin and p.deleted_at is null)
    where child.id = new.profile_id;
  return null;
end $$;
create trigger announce_wish after insert or update on wishes
  for each row execute function announce_wish();

create or replace function announce_profile() returns trigger language plpgsql as $$
begin
  perform pg_notify('api_profile', new.id::text);
  perform pg_notify('api_auth_session', s.id::text) from api.auth_sessions s
    where s.profile_id = new.id and s.revoked_at is null;
  return null;
end $$;

-- Another set of allowed titles is another look at the profile.
create function announce_title_grant() returns trigger language plpgsql as $$
declare
  changed uuid := coalesce(new.profile_id, old.profile_id);
begin
  perform pg_notify('api_profile', changed::text);
  perform pg_notify('api_auth_session', s.id::text) from api.auth_sessions s
    where s.profile_id = changed and s.revoked_at is null;
  return null;
end $$;
create trigger announce_title_grant after insert or update or delete on title_grants
  for each row execute function announce_title_grant();
