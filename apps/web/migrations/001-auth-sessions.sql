-- Signed-in browsers, their tokens and what their owners prefer. Nothing runs before this.
create table auth_sessions (
  id text primary key check (length(id) = 43),
  account text not null,
  language text not null check (language in ('en', 'es', 'pt')),
  -- Tokens, name and e-mail, AES-256-GCM with a key derived from WEB_SECRET; the id is authenticated with it.
  sealed bytea not null,
  -- From here on a read renews the access token; it stays usable until access_expires_at.
  refresh_after timestamptz not null,
  access_expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index auth_sessions_expires_at on auth_sessions (expires_at);

-- The language a person chose, for his next sign-in on another device.
create table account_preferences (
  account text primary key,
  language text not null check (language in ('en', 'es', 'pt'))
);

-- A browser on its way from our sign-out to the identity service's; taken once.
create table sign_out_handovers (
  id text primary key check (length(id) = 43),
  -- The id token, sealed like the tokens above.
  sealed bytea not null,
  return_path text not null,
  expires_at timestamptz not null
);
create index sign_out_handovers_expires_at on sign_out_handovers (expires_at);
