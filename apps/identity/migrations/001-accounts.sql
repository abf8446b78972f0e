-- Accounts and the failures that slow down guessing. First migration: nothing runs yet.
create table accounts (
  id uuid primary key,
  -- As typed, for display.
  email text not null,
  -- Lower case; one account an address whatever its case.
  email_key text not null constraint accounts_email_unique unique,
  email_verified boolean not null default false,
  locale text not null,
  roles text[] not null default '{player}',
  -- PHC string of argon2id.
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  enabled boolean not null default true
);

-- One row for each account name or network address that failed lately, also for names without an account.
create table failed_attempts (
  -- Keyed digest of the name or address: the table names nobody.
  subject text primary key,
  failures int not null,
  last_failure_at timestamptz not null
);
create index failed_attempts_age on failed_attempts (last_failure_at);
