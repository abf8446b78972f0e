-- Households of several profiles: PINs, rules, and a choice that may be open. A running version goes on with what there is; an
-- AuthSession without a profile is one it does not know, and it refuses its bearers.

alter table households add column time_zone text not null default 'UTC';

alter table profiles
  add column birthdate date,
  -- PHC string of argon2id with a pepper that is not in this database.
  add column pin_hash text,
  add column weekday_minutes int check (weekday_minutes between 0 and 1440),
  add column weekend_minutes int check (weekend_minutes between 0 and 1440),
  -- Minutes after midnight where the household lives.
  add column bedtime_from int check (bedtime_from between 0 and 1439),
  add column bedtime_until int check (bedtime_until between 0 and 1439),
  -- What was played stays counted; everything about the person is gone.
  add column deleted_at timestamptz,
  add constraint profiles_whole_bedtime check ((bedtime_from is null) = (bedtime_until is null)),
  add constraint profiles_admin_is_grown_up check (not (admin and kids));
create unique index profiles_one_admin on profiles (household_id) where admin and deleted_at is null;

alter table auth_sessions
  alter column profile_id drop not null,
  -- When the admin's PIN was last given in this browser.
  add column admin_proved_at timestamptz;
create index on auth_sessions (profile_id) where revoked_at is null;

-- Wrong PINs of a profile or a household since the last right one.
create table failed_attempts (
  subject text primary key,
  failures int not null,
  last_failure_at timestamptz not null
);

-- Every api process forgets what it believed about an AuthSession when it or its profile changes.
create function announce_auth_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('api_auth_session', new.id::text);
  return null;
end $$;
create trigger announce_auth_session after update on auth_sessions
  for each row execute function announce_auth_session();

create function announce_profile() returns trigger language plpgsql as $$
begin
  perform pg_notify('api_auth_session', s.id::text) from api.auth_sessions s
    where s.profile_id = new.id and s.revoked_at is null;
  return null;
end $$;
create trigger announce_profile after update on profiles
  for each row execute function announce_profile();
