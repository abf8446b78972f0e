-- Mail, links in mails, and word to the clients when a session ends. A running version goes on; it cannot sign in accounts without a
-- password, which it never made.

-- Text of packages/mail/outbox.sql.
create table mails (
  id uuid primary key,
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

-- What a link in a mail may do, once.
create table action_links (
  -- SHA-256 of the key in the link.
  digest bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  action text not null check (action in ('UPDATE_PASSWORD', 'VERIFY_EMAIL')),
  -- The address it was sent to: a link proves nothing about another one.
  email_key text not null,
  expires_at timestamptz not null
);
create index action_links_account on action_links (account_id);
create index action_links_expiry on action_links (expires_at);

-- Who joined through another provider has no password here.
alter table accounts alter column password_hash drop not null;
create table federated_identities (
  -- Keycloak's alias: google, facebook, apple, twitch.
  provider text not null,
  subject text not null,
  account_id uuid not null references accounts (id) on delete cascade,
  username text not null,
  primary key (provider, subject)
);
create index federated_identities_account on federated_identities (account_id);

-- Sessions that ended and that the web client has to hear of. However one ends, its row in artifacts goes.
create table ended_sessions (
  id bigint generated always as identity primary key,
  sid text not null,
  account_id text not null,
  tries int not null default 0,
  -- Not at once: a session that gets another identifier is stored anew in the next moment.
  next_try_at timestamptz not null default now() + interval '300 milliseconds',
  give_up_at timestamptz not null default now() + interval '10 minutes'
);
create index ended_sessions_due on ended_sessions (next_try_at);

-- What holds U+0000 cannot be looked into below; it is a sign-out that nobody finished.
delete from artifacts where model = 'Session' and position('\u0000' in payload::text) > 0;

create function remember_ended_session() returns trigger language plpgsql as $$
declare
  ended text := old.payload -> 'authorizations' -> 'nimbo-web' ->> 'sid';
begin
  if ended is not null then
    insert into identity.ended_sessions (sid, account_id) values (ended, old.account_id);
  end if;
  return null;
end $$;
create trigger remember_ended_session after delete on artifacts
  for each row when (old.model = 'Session' and old.account_id is not null) execute function remember_ended_session();
-- Sessions are ended by the name that tokens give them.
create index artifacts_sid on artifacts ((payload -> 'authorizations' -> 'nimbo-web' ->> 'sid')) where model = 'Session';
