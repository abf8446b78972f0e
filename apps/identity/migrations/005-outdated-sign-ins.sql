-- From when sign-ins count. A running version goes on; it asks for none of it.
alter table accounts add column sign_ins_valid_after timestamptz not null default '-infinity';
