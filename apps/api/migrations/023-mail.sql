-- Mails of the api: codes that replace a forgotten PIN, and the weekly summary. A running version is not affected.

-- Mails to be sent. Each app that sends mail has such a table in its own schema, made by a migration of its own with this text.
create table mails (
  id uuid primary key,
  -- Which letter it is, for logs: they never name the reader.
  kind text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  tries int not null default 0,
  next_try_at timestamptz not null default now(),
  give_up_at timestamptz not null
);
create index mails_due on mails (next_try_at);

-- Codes sent to the owner of an account; the newest of a profile is the only good one.
create table pin_recoveries (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  -- HMAC-SHA-256 with the pepper of the PINs, which is not in this database.
  code_hash bytea not null,
  tries int not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on pin_recoveries (account_id, sent_at desc);
create index on pin_recoveries (profile_id, sent_at desc);

alter table households
  add column weekly_summary boolean not null default true,
  -- Of mails to the owner: what the admin's page was last read in.
  add column language text not null default 'en';

-- Which week's summary a household has had, or has had no reason for: whoever inserts the row sends the mail.
create table weekly_summaries (
  household_id uuid not null references households (id) on delete cascade,
  -- Monday of the week it is about.
  week date not null,
  primary key (household_id, week)
);
