-- Deletions that the identity service has missed are tried in turn, so that some that fail again and again hold up no others. A
-- running version goes on.

alter table accounts
  -- When it was last asked to delete its account.
  add column identity_tried_at timestamptz;
