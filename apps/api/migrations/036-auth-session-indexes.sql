-- The browsers of an account, and those that stand on a session of the identity service, are found without reading all there ever were.
-- A running version goes on.

create index on auth_sessions (account_id);
create index on devices (identity_session);
