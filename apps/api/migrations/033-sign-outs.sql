-- Sign-outs that are not done at the identity service yet: a row leaves when they are, whoever was killed in between. A running version
-- goes on.

create table sign_outs (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  -- The session there that ends; null is every one on which no browser stands that is signed in here.
  identity_session text,
  -- The browser that stays, where all others are signed out.
  kept_auth_session uuid,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null
);
create index on sign_outs (due_at);
