-- Sessions of the identity service behind the browsers that a sign-out has ended here: they end there, too, whoever stands on them since.
-- A running version takes no notice of them.

alter table sign_outs add column revoked_identity_sessions text[] not null default '{}';
