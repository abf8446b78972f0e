-- What the OpenID provider has to remember, and its keys. Adds tables only.
create table artifacts (
  model text not null,
  -- SHA-256 of the identifier: sessions, codes and refresh tokens cannot be used by whoever reads this table.
  id_digest text not null,
  -- json, not jsonb: requests may carry U+0000, which jsonb refuses.
  payload json not null,
  grant_id text,
  session_uid text,
  account_id text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id_digest)
);
create index artifacts_grant on artifacts (grant_id) where grant_id is not null;
create index artifacts_session on artifacts (session_uid) where session_uid is not null;
create index artifacts_account on artifacts (account_id) where account_id is not null;
create index artifacts_expiry on artifacts (expires_at);

-- The newest signs, the others verify until they are old.
create table signing_keys (
  kid text primary key,
  jwk jsonb not null,
  created_at timestamptz not null default now()
);

-- The newest signs cookies, the others still verify them.
create table cookie_keys (
  id int generated always as identity primary key,
  secret text not null,
  created_at timestamptz not null default now()
);
