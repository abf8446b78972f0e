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
