-- The first tables of the api: keys, households, terms, hosts, play sessions and ratings. No running version is affected.

create table signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null default now()
);

create table households (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now()
);

create table accounts (
  id uuid primary key default gen_random_uuid(),
  household_id uuid not null references households (id),
  issuer text not null,
  subject text not null,
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);

create table profiles (
  id uuid primary key default gen_random_uuid(),
  household_id uuid not null references households (id),
  nickname text not null,
  avatar text not null,
  kids boolean not null default false,
  admin boolean not null default false,
  age_limit int not null default 18 check (age_limit in (0, 1, 10, 12, 14, 16, 18)),
  created_at timestamptz not null default now()
);
create index on profiles (household_id, created_at);

-- key_hash is SHA-256 of the id the web app chose: whoever reads this table cannot name a browser's AuthSession.
create table auth_sessions (
  id uuid primary key default gen_random_uuid(),
  key_hash bytea not null unique,
  account_id uuid not null references accounts (id),
  profile_id uuid not null references profiles (id),
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

create table eula_acceptances (
  profile_id uuid not null references profiles (id),
  eula_id text not null,
  accepted_at timestamptz not null default now(),
  primary key (profile_id, eula_id)
);

create table hosts (
  id text primary key,
  zone text not null,
  control_url text not null,
  signaling_url text not null,
  slots int not null,
  draining boolean not null,
  -- Running sessions of the last report that the api does not want: they hold slots until the host has ended them.
  unwanted_sessions int not null default 0,
  reported_at timestamptz not null default now(),
  -- No orders before this time: the host refused or did not answer.
  paused_until timestamptz
);

-- A place is taken under the queue's advisory lock, so a smaller number is always the earlier request.
create sequence queue_places;

create table play_sessions (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id),
  gid text not null,
  status text not null default 'queued'
    check (status in ('queued', 'allocating', 'starting', 'ready', 'playing', 'detached', 'ending', 'ended')),
  wanted_zone text,
  host_id text references hosts (id),
  end_reason text,
  max_play_seconds int not null,
  played_seconds double precision not null default 0,
  failed_starts int not null default 0,
  queue_place bigint not null default nextval('queue_places'),
  -- Orders to the host: how often this one was sent and when it is due again.
  order_attempts int not null default 0,
  order_due_at timestamptz,
  -- Leases: of the browser while queued, of the host afterwards.
  client_seen_at timestamptz not null default now(),
  host_seen_at timestamptz,
  created_at timestamptz not null default now(),
  placed_at timestamptz,
  ended_at timestamptz
);
-- One game a profile; the next may queue while the former is still ending.
create unique index play_sessions_one_live on play_sessions (profile_id) where status not in ('ending', 'ended');
create index play_sessions_queue on play_sessions (queue_place) where status = 'queued';
create index play_sessions_hosted on play_sessions (host_id) where status not in ('queued', 'ended');
create index play_sessions_orders on play_sessions (order_due_at) where status in ('allocating', 'ending');
create index play_sessions_of_profile on play_sessions (profile_id, gid);
create index play_sessions_ended on play_sessions (ended_at desc) where status = 'ended';

create table ratings (
  play_session_id uuid primary key references play_sessions (id),
  profile_id uuid not null references profiles (id),
  gid text not null,
  stars int check (stars between 1 and 5),
  problem text check (problem in ('did-not-launch', 'closed-by-itself', 'other')),
  short_session boolean not null,
  created_at timestamptz not null default now()
);
create index on ratings (gid, profile_id, created_at desc);

-- Tells every api process about a change, whichever process made it.
create function announce_play_session() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = new.status then
    return null;
  end if;
  perform pg_notify('api_play_session', new.id::text);
  if new.status in ('queued', 'ended') or (tg_op = 'UPDATE' and old.status = 'queued') then
    perform pg_notify('api_queue', '');
  end if;
  return null;
end $$;

create trigger announce_play_session after insert or update on play_sessions
  for each row execute function announce_play_session();
