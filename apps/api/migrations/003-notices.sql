-- What players write to the operator, and which receivers want to hear of which topic. A running version is not affected.

create table feedback (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  profile_id uuid references profiles (id) on delete set null,
  language text not null,
  kind text not null check (kind in ('game', 'other')),
  gid text,
  problem text,
  message text not null,
  -- Where an answer may go; the only address of a person in this schema.
  reply_to text,
  -- The session the player wants somebody to look at.
  play_session_id uuid references play_sessions (id) on delete set null,
  created_at timestamptz not null default now(),
  check ((kind = 'game') = (gid is not null and problem is not null)),
  check (kind = 'game' or message <> '')
);
create index on feedback (account_id, created_at desc);
create index on feedback (created_at desc);

-- A receiver belongs to the profile that named it last: devices change hands.
create table topic_subscriptions (
  topic text not null,
  token text not null,
  profile_id uuid not null references profiles (id) on delete cascade,
  subscribed_at timestamptz not null default now(),
  primary key (topic, token)
);
create index on topic_subscriptions (profile_id, topic, subscribed_at);
