-- The catalogue as the api reads it: one row a title, and the version that tells readers to load again.
-- First migration: nothing can be running on an older one.
create table titles (
  gid text primary key check (gid ~ '^[a-z0-9][a-z0-9.-]{0,99}$'),
  title jsonb not null,
  recipe jsonb,
  hidden boolean not null default false
);

create table publication (
  id int primary key default 1 check (id = 1),
  version text not null,
  published_at timestamptz not null
);
