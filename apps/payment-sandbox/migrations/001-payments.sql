-- The sandbox's own books. A first version: nothing runs on an older one.
create table customers (
  id text primary key,
  reference text not null,
  locale text not null,
  created_at timestamptz not null
);

create table methods (
  id text primary key,
  customer_id text not null references customers,
  -- Of a card's number only what a receipt shows, and what the bank behind it does.
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expiry_month int not null check (expiry_month between 1 and 12),
  expiry_year int not null,
  behaviour text not null,
  -- Its holder wants it kept, once it has paid.
  keep boolean not null,
  -- Null while it is only tried; it can be charged again from here until it is detached.
  attached_at timestamptz,
  detached_at timestamptz
);

create table checkouts (
  id text primary key,
  -- Last part of the page's address: whoever has it may pay.
  page text not null unique,
  kind text not null check (kind in ('setup', 'payment')),
  status text not null check (status in ('open', 'complete', 'expired')),
  customer_id text not null references customers,
  locale text not null,
  return_url text not null,
  cancel_url text not null,
  reference text not null,
  idempotency_key text not null unique,
  currency text,
  amount_minor bigint check (amount_minor > 0),
  description text,
  lines jsonb,
  pay_by text[],
  renewal_note text,
  -- Of a set-up whose bank asks: the card that is not kept yet, and the wrong answers so far.
  asked_method_id text references methods,
  challenge_tries int not null default 0,
  method_id text references methods,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((kind = 'payment') = (amount_minor is not null))
);
create index checkouts_open on checkouts (expires_at) where status = 'open';

create table charges (
  id text primary key,
  -- Null where the checkout has the page.
  page text unique,
  kind text not null check (kind in ('card', 'instant')),
  status text not null
    check (status in ('waiting', 'challenge', 'processing', 'succeeded', 'declined', 'expired', 'canceled')),
  decline_reason text,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  customer_id text not null references customers,
  method_id text references methods,
  -- One charge a checkout, however often somebody tries: it can be paid once.
  checkout_id text unique references checkouts,
  idempotency_key text not null unique,
  description text not null,
  return_url text,
  challenge_tries int not null default 0,
  copy_code text,
  expires_at timestamptz,
  -- Somebody paid a code that had expired; it went back to him.
  returned_at timestamptz,
  -- When the bank has made up its mind, and how.
  settles_at timestamptz,
  settles_as text check (settles_as in ('succeeded', 'declined')),
  created_at timestamptz not null,
  check ((status = 'processing') = (settles_at is not null)),
  check ((status = 'declined') = (decline_reason is not null))
);
create index charges_by_time on charges (created_at, id);
create index charges_settling on charges (settles_at) where status = 'processing';
create index charges_waiting on charges (expires_at) where status = 'waiting';

create table refunds (
  id text primary key,
  charge_id text not null references charges,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  idempotency_key text not null unique,
  created_at timestamptz not null
);
create index refunds_by_time on refunds (created_at, id);

-- What was answered, so that it is answered again and not done again. Written in the transaction that did it.
create table idempotency_keys (
  key text primary key,
  request_hash bytea not null,
  reply jsonb not null,
  created_at timestamptz not null
);

create table events (
  id text primary key,
  kind text not null,
  object text not null,
  created_at timestamptz not null
);
-- The outbox: a row leaves when our endpoint has taken it.
create table deliveries (
  id bigint generated always as identity primary key,
  event_id text not null references events,
  tries int not null default 0,
  -- Null while a fault keeps it back.
  due_at timestamptz,
  -- Not before this one has left, where a fault wants an order.
  after_id bigint,
  give_up_at timestamptz not null
);
create index deliveries_due on deliveries (due_at);

-- The fault script, one line a row.
create table faults (
  id bigint generated always as identity primary key,
  kind text not null,
  operation text,
  -- Null: until it is taken back.
  times int,
  settings jsonb not null
);

-- How far the sandbox's clock is ahead of the machine's.
create table clock (
  id boolean primary key default true check (id),
  ahead_seconds bigint not null
);
insert into clock (ahead_seconds) values (0);
