-- Money that sellers hand over, and what keeps an officer at the wheel.

-- The ledger: one row each time money was handed over (positive) or back (negative). Rows are added and never changed.
create table clearings (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events (id),
  seller_id uuid not null references users (id),
  amount_cents bigint not null,
  -- Why it was handed back.
  reason text,
  cleared_by uuid not null references users (id),
  at timestamptz not null default now(),
  constraint clearings_not_zero check (amount_cents <> 0),
  constraint clearings_hand_back_has_reason check ((amount_cents < 0) = (reason is not null))
);
create index clearings_of_seller on clearings (event_id, seller_id, id desc);

-- What each seller has handed over in all: the sum of the ledger, kept by a trigger. Its row is also what
-- simultaneous clearings of one seller wait for.
create table cleared_sums (
  event_id uuid not null references events (id),
  seller_id uuid not null references users (id),
  cleared_cents bigint not null,
  primary key (event_id, seller_id),
  constraint cleared_sums_not_negative check (cleared_cents >= 0)
);

-- The list of accounts.
create index users_by_name on users (lower(full_name), id);
