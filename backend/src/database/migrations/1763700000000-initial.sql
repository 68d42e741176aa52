-- The complete first schema. Functions and triggers are in ../functions. What a server before PostgreSQL 18 lacks is in
-- older-servers.sql. Money is in whole cents;
-- times are timestamptz.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create table users (
  id uuid primary key default uuidv7(),
  full_name text not null,
  email text not null,
  role text not null,
  team_role text,
  -- Null until the first password is set.
  password_hash text,
  is_active boolean not null default true,
  -- Every token contains the version it was created with; raising the version ends all sessions.
  session_version integer not null default 1,
  created_at timestamptz not null default now(),
  last_login timestamptz,
  constraint users_email_unique unique (email),
  constraint users_email_lower_case check (email = lower(email)),
  constraint users_role_known check (role in ('president', 'finance_director', 'volunteer'))
);

create table password_tokens (
  -- SHA-256 of the token. Only the mail contains the token itself.
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index password_tokens_user on password_tokens (user_id);

create table events (
  id uuid primary key default uuidv7(),
  name text not null,
  description text not null default '',
  event_date timestamptz not null,
  location text not null,
  time_zone text not null,
  payment_recipient text,
  -- Over at 06:00 of the next day, in the event's time zone.
  over_at timestamptz not null generated always as
    (((event_date at time zone time_zone)::date + 1 + time '06:00') at time zone time_zone) stored,
  created_at timestamptz not null default now(),
  -- In milliseconds, like in JSON, because clients send it back to say which version they have changed.
  updated_at timestamptz(3) not null default now()
);
create index events_over_at on events (over_at, id);
create index events_date on events (event_date desc, id);

-- Only events with a capacity have a row: all their registrations must update this single row.
create table event_capacities (
  event_id uuid primary key references events (id) on delete cascade,
  capacity integer not null constraint event_capacities_positive check (capacity > 0),
  sold integer not null,
  constraint event_capacities_not_oversold check (sold <= capacity)
);

create table pricing_tiers (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events (id) on delete cascade,
  food_option text not null,
  quantity_from integer not null,
  quantity_to integer not null,
  price_cents integer not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint pricing_tiers_food_option_known check (food_option in ('with_food', 'without_food')),
  constraint pricing_tiers_range check (quantity_from between 1 and quantity_to),
  constraint pricing_tiers_price_not_negative check (price_cents >= 0),
  constraint pricing_tiers_no_overlap exclude using gist
    (event_id with =, food_option with =, int4range(quantity_from, quantity_to, '[]') with &&) where (is_active)
);

-- One row per person (e-mail) in an event, maintained by triggers: the person's details, and what lists sort and filter by.
-- A row is closed when its last registration is cancelled; the same e-mail may then be used again with other details.
create table people (
  id uuid not null default uuidv7(),
  event_id uuid not null references events (id),
  email text not null,
  name text not null,
  phone text not null,
  -- Line breaks separate the parts: they cannot be searched for, so no match spans two parts.
  search text not null generated always as (lower(name collate "pg_c_utf8") || E'\n' || email || E'\n' || phone) stored,
  -- Counts over live registrations.
  registrations integer not null,
  tickets integer not null,
  with_food_in integer not null,
  with_food_out integer not null,
  without_food_in integer not null,
  without_food_out integer not null,
  last_registration_id uuid not null,
  last_registered_at timestamptz not null,
  last_checked_in_at timestamptz,
  closed_at timestamptz,
  primary key (id, event_id),
  constraint people_email_lower_case check (email = lower(email)),
  constraint people_closed_when_empty check ((registrations = 0) = (closed_at is not null)),
  constraint people_sums_add_up check (
    registrations = with_food_in + with_food_out + without_food_in + without_food_out
    and least(with_food_in, with_food_out, without_food_in, without_food_out, tickets) >= 0)
);
create unique index people_one_per_email on people (event_id, email) where closed_at is null;

create table registrations (
  id uuid not null default uuidv7(),
  event_id uuid not null references events (id),
  -- Set by the trigger registrations_find_person.
  person_id uuid not null,
  seller_id uuid not null references users (id),
  name text not null,
  email text not null,
  phone text not null,
  ticket_quantity integer not null,
  payment_mode text not null,
  food_option text not null,
  is_guest boolean not null default false,
  price_per_ticket_cents integer not null,
  total_cents integer not null,
  -- 15 characters without dashes, see rules/qr-codes.
  qr_code text not null,
  -- How many of the tickets are admitted: in this release a check-in admits all of them.
  tickets_admitted integer not null default 0,
  -- When the code was scanned, and when the server recorded it.
  checked_in_at timestamptz,
  check_in_recorded_at timestamptz,
  checked_in_by uuid references users (id),
  cancelled_at timestamptz,
  cancelled_by uuid references users (id),
  cancel_reason text,
  created_at timestamptz not null default now(),
  primary key (id, event_id),
  constraint registrations_person foreign key (person_id, event_id) references people (id, event_id),
  constraint registrations_qr_code_unique unique (qr_code, event_id),
  constraint registrations_quantity check (ticket_quantity between 1 and 20),
  constraint registrations_payment_mode_known check (payment_mode in ('cash', 'zelle')),
  constraint registrations_food_option_known check (food_option in ('with_food', 'without_food')),
  constraint registrations_total check (total_cents = ticket_quantity * price_per_ticket_cents and total_cents >= 0),
  constraint registrations_guest_is_free check (not is_guest or (total_cents = 0 and payment_mode = 'cash')),
  constraint registrations_check_in_whole check (
    (checked_in_at is null) = (checked_in_by is null) and (checked_in_at is null) = (check_in_recorded_at is null)
    and (checked_in_at is null) = (tickets_admitted = 0)),
  constraint registrations_admitted check (tickets_admitted between 0 and ticket_quantity),
  constraint registrations_cancel_whole check (
    (cancelled_at is null) = (cancelled_by is null) and (cancelled_at is null) = (cancel_reason is null)),
  constraint registrations_not_in_and_cancelled check (checked_in_at is null or cancelled_at is null)
);
create index registrations_of_person on registrations (event_id, person_id, id desc);
create index registrations_of_seller on registrations (event_id, seller_id, id desc);

-- The sales of each seller, spread over slots so that two registrations of one seller seldom wait for the same row.
-- A figure is the sum over the slots; an event's figure is the sum over its sellers.
create table seller_sums (
  event_id uuid not null references events (id),
  seller_id uuid not null references users (id),
  slot smallint not null,
  registrations integer not null default 0,
  checked_in integer not null default 0,
  -- Guests only count in the two ticket figures by food, not in money or in tickets by payment.
  with_food_tickets integer not null default 0,
  without_food_tickets integer not null default 0,
  cash_tickets integer not null default 0,
  cash_cents bigint not null default 0,
  zelle_tickets integer not null default 0,
  zelle_cents bigint not null default 0,
  primary key (event_id, seller_id, slot)
) with (fillfactor = 50);

-- Mails to send, written in the transaction that causes them. The worker renders and sends them.
create table outbox (
  id uuid primary key default uuidv7(),
  kind text not null,
  to_address text not null,
  event_id uuid references events (id),
  registration_id uuid,
  user_id uuid references users (id),
  -- What the template needs and no table contains. Never a token.
  data jsonb not null default '{}',
  state text not null default 'queued',
  attempts integer not null default 0,
  last_error text,
  next_try_at timestamptz not null default now(),
  -- While a worker sends the mail: when its lease on the row ends.
  claimed_until timestamptz,
  request_id text,
  resend_of uuid references outbox (id),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint outbox_kind_known check (kind in
    ('ticket', 'cancellation', 'application_received', 'application_approved', 'application_rejected', 'password_reset')),
  constraint outbox_state_known check (state in ('queued', 'sending', 'sent', 'failed')),
  constraint outbox_registration foreign key (registration_id, event_id) references registrations (id, event_id),
  constraint outbox_sent_whole check ((state = 'sent') = (sent_at is not null))
);
create index outbox_due on outbox (next_try_at) where state in ('queued', 'sending');
create index outbox_of_registration on outbox (registration_id);

create table audit_log (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  -- Null if nobody is signed in (public forms).
  actor_id uuid references users (id),
  action text not null,
  subject_type text not null,
  subject_id uuid,
  event_id uuid,
  details jsonb not null default '{}',
  request_id text
);

create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_of_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_of_subject on audit_log (subject_id, at desc, id desc);

create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  -- SHA-256 of method, path and body.
  fingerprint bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (user_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Counters of the rate limiter if there is no Redis. Losing them in a crash is fine.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
