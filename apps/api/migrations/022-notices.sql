-- What the service tells profiles, and receivers of it while the app is closed. A running version does not know whose a receiver is
-- and goes on storing them without an account; such rows are told nothing.

create table notices (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  code text not null,
  -- Whom it is about; the app finds the title's words by the gid.
  nickname text,
  gid text,
  minutes int,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
-- The same notice again takes the place of the former one.
create unique index notices_once on notices
  (profile_id, code, coalesce(nickname, ''), coalesce(gid, ''), coalesce(minutes, 0));
create index on notices (profile_id, created_at desc);

create function announce_notice() returns trigger language plpgsql as $$
begin
  perform pg_notify('api_profile', new.profile_id::text);
  return null;
end $$;
create trigger announce_notice after insert or update on notices
  for each row execute function announce_notice();

-- A receiver belongs to the account that named it first, and is told something while that browser is signed in.
alter table topic_subscriptions
  add column account_id uuid references accounts (id) on delete cascade,
  add column auth_session_id uuid references auth_sessions (id) on delete cascade,
  add column language text not null default 'en';

-- What is still to be handed to push services; a row leaves with its delivery.
create table pushes (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  token text not null,
  code text not null,
  language text not null,
  tries int not null default 0,
  next_try_at timestamptz not null default now(),
  give_up_at timestamptz not null,
  foreign key (topic, token) references topic_subscriptions (topic, token) on delete cascade
);
create index on pushes (next_try_at);
