-- People on their way to another provider and back. A running version goes on: it has no such way.
create table social_attempts (
  -- SHA-256 of the state in the addresses, or of what binds a person to the form that asks for a password.
  digest text primary key,
  -- The authorization request it belongs to; its cookie is what binds it to a browser.
  interaction text not null,
  provider text not null,
  -- PKCE verifier and nonce before the provider has answered, the person afterwards.
  secrets jsonb,
  person jsonb,
  expires_at timestamptz not null default now() + interval '10 minutes'
);
create index social_attempts_expiry on social_attempts (expires_at);
