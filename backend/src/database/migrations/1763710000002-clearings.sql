-- Money that sellers hand over, and an index for the list of accounts.

-- The ledger: one row each time money was handed over (positive) or back (negative). Rows are added and never changed.
create table clearings (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events (id),
  seller_id uuid not null references users (id),
  amount_cents bigint not null,
  -- The reason for handing it back.
  reason text,
  cleared_by uuid not null references users (id),
  at timestamptz not null default now(),
  constraint clearings_not_zero check (amount_cents <> 0),
  constraint clearings_hand_back_has_reason check ((amount_cents < 0) = (reason is not null))
);
create index clearings_of_seller on clearings (event_id, seller_id, id desc);

-- The total that each seller has handed over: the sum of the ledger, maintained by a trigger. Simultaneous clearings of one
-- seller wait for the lock on its row.
create table cleared_sums (
  event_id uuid not null references events (id),
  seller_id uuid not null references users (id),
  cleared_cents bigint not null,
  primary key (event_id, seller_id),
  constraint cleared_sums_not_negative check (cleared_cents >= 0)
);

-- The order of the list of accounts.
create index users_by_name on users (lower(full_name), id);
