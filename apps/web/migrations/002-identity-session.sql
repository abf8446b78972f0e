-- Which session of the identity service a browser's tokens came from, so that its end there ends the AuthSession here. A running
-- version goes on; what it has opened ends when its tokens are renewed.
alter table auth_sessions add column identity_session text;
create index auth_sessions_identity_session on auth_sessions (identity_session) where identity_session is not null;
create index auth_sessions_account on auth_sessions (account);
