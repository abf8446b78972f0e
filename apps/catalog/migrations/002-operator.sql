-- What operators do by command: pictures covers are printed from instead of the package's icon, and the log of every action.
-- A running version is not affected.
create table cover_sources (
  gid text primary key check (gid ~ '^[a-z0-9][a-z0-9.-]{0,99}$'),
  -- PNG, square; null keeps the package's icon.
  picture bytea,
  -- The operator's word on the picture or icon: true never prints it, false always does, null lets the generator judge.
  weak boolean,
  changed_at timestamptz not null
);

-- Rows are only ever added.
create table operator_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  operator text not null,
  action text not null,
  gid text not null,
  reason text not null,
  detail jsonb not null
);
