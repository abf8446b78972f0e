-- Signed-in devices and deleted accounts. A running version goes on.

-- What a browser said about itself, apart from its AuthSession: this changes often and nobody has to be told.
create table devices (
  auth_session_id uuid primary key references auth_sessions (id) on delete cascade,
  -- `sid` of the identity service's tokens: its session of this browser.
  identity_session text,
  user_agent text,
  seen_at timestamptz not null default now()
);

alter table accounts
  -- The household is gone; the row keeps tokens that still live from making another one.
  add column deleted_at timestamptz,
  -- The identity service has deleted its account, too.
  add column identity_gone_at timestamptz;
create index accounts_deleted on accounts (deleted_at) where deleted_at is not null;
