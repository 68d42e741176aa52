-- Sales at the door: sold and let in at once, some of them by phones without a network.

-- Tickets of an event's reserve that a phone may sell without asking, for two hours.
create table door_leases (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events (id) on delete cascade,
  device_id uuid not null,
  account_id uuid not null references users (id),
  -- Of the device at the event, from 1 on.
  number integer not null,
  tickets integer not null,
  -- How many of them were sold, as far as the server knows.
  sold integer not null default 0,
  granted_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- When what was not sold went back to the reserve.
  released_at timestamptz,
  constraint door_leases_numbered unique (event_id, device_id, number),
  constraint door_leases_not_oversold check (sold between 0 and tickets),
  constraint door_leases_tickets check (tickets > 0)
);
create unique index door_leases_one_each on door_leases (event_id, device_id) where released_at is null;

create table door_sales (
  -- Made by the page before it asked.
  sale_id uuid primary key,
  event_id uuid not null references events (id),
  -- The registration that was sold, of which parts may have been split off since.
  registration_id uuid not null,
  -- Whose sale it is, and who sent it if it was somebody else.
  seller_id uuid not null references users (id),
  sent_by uuid references users (id),
  device_id uuid,
  label text,
  is_offline boolean not null,
  -- SHA-256 of what was sold: the same id with other content is refused.
  content bytea not null,
  -- What the guest paid, as the page says. The registration has the price at which it is booked.
  taken_cents integer not null,
  -- The lease that it counts on.
  lease_id uuid references door_leases (id),
  sold_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid references users (id),
  undo_reason text,
  constraint door_sales_of_registration foreign key (registration_id, event_id) references registrations (id, event_id),
  constraint door_sales_registration_once unique (registration_id),
  constraint door_sales_undone_whole check ((undone_at is null) = (undone_by is null) and (undo_reason is null or undone_at is not null))
);
create index door_sales_of_event on door_sales (event_id, sale_id desc);

-- A sale without a network that could not be taken: the guest paid nevertheless.
create table invalid_door_sales (
  id uuid primary key default uuidv7(),
  sale_id uuid not null,
  -- Null if it named none that exists.
  event_id uuid references events (id) on delete cascade,
  -- As it was sent.
  sent jsonb not null,
  content bytea not null,
  errors jsonb not null,
  account_id uuid not null references users (id),
  device_id uuid,
  recorded_at timestamptz not null default now(),
  constraint invalid_door_sales_once unique (sale_id, content)
);
create index invalid_door_sales_of_event on invalid_door_sales (event_id, id desc);

-- The live door sales of each seller by label, kept by triggers (functions/door-sales.sql).
create table door_sums (
  event_id uuid not null,
  seller_id uuid not null,
  -- Empty if the device had none.
  label text not null,
  tickets integer not null,
  cents bigint not null,
  primary key (event_id, seller_id, label)
) with (fillfactor = 50);

-- Sales that waited on a device at its last sync.
create table device_sales (
  device_id uuid not null,
  event_id uuid not null references events (id) on delete cascade,
  account_id uuid not null references users (id) on delete cascade,
  sales integer not null,
  cents bigint not null,
  heard_at timestamptz not null default now(),
  primary key (device_id, event_id, account_id),
  constraint device_sales_not_negative check (sales >= 0 and cents >= 0)
);
create index device_sales_of_seller on device_sales (event_id, account_id);

alter table registrations
  add column door_sale_id uuid,
  -- Sold without a network beyond what the phone was allowed to: in all figures, but not in the capacity.
  add column is_over_capacity boolean not null default false;
-- Other sales are not in these indexes and cost them nothing.
create index registrations_of_door_sale on registrations (door_sale_id) where door_sale_id is not null;
create index registrations_over_capacity on registrations (event_id) where is_over_capacity;
-- What the look-up finds a door sale by.
create index registrations_by_code_end on registrations (event_id, right(qr_code, 5)) where door_sale_id is not null;
create index refused_scans_unknown on refused_scans (code) where outcome = 'unknown';
