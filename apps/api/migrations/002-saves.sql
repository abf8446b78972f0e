-- Saves of profiles: what is known of each archive; the bytes lie in API_SAVES_FOLDER. A running version is not affected.

create table saves (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  gid text not null,
  -- The place of the play session in the queue, or one taken by a restore: later ones are higher.
  generation bigint not null,
  sequence int not null,
  -- Session that wrote it and the host it ran on; null for a restore.
  play_session_id uuid references play_sessions (id) on delete set null,
  host_id text,
  kind text not null check (kind in ('playing', 'ended', 'imported', 'restored')),
  -- Names the file below the profile's folder; saves with the same bytes share it.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null,
  taken_at timestamptz not null,
  stored_at timestamptz not null default now(),
  unique (profile_id, gid, generation, sequence)
);

-- When the host has handed in the last save of an ended play session, or said that there is none.
alter table play_sessions add column saves_complete_at timestamptz;
