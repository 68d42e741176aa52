-- What somebody said of a transfer: a zelle sale with a price. One without a row here is unverified, or cancelled where the sale
-- is; so a sale writes nothing here.
create table transfers (
  registration_id uuid primary key,
  event_id uuid not null,
  status text not null,
  -- The sale's total, set by a trigger.
  total_cents integer not null,
  note text,
  -- Who gave it its state, and when.
  changed_by uuid not null references users (id),
  changed_at timestamptz not null default now(),
  refunded_by uuid references users (id),
  refunded_at timestamptz,
  constraint transfers_registration foreign key (registration_id, event_id) references registrations (id, event_id),
  constraint transfers_status_known check
    (status in ('unverified', 'verified', 'questioned', 'cancelled', 'kept', 'to_refund', 'refunded')),
  constraint transfers_refund_whole check
    ((status = 'refunded') = (refunded_by is not null) and (refunded_by is null) = (refunded_at is null))
);
create index transfers_of_status on transfers (event_id, status);

-- How many there are in each state, and how much money that is. Of those without a row: none.
create table transfer_sums (
  event_id uuid not null references events (id),
  status text not null,
  slot smallint not null,
  transfers integer not null,
  cents bigint not null,
  primary key (event_id, status, slot)
);

create index registrations_transfers on registrations (event_id, id desc) where payment_mode = 'zelle' and total_cents > 0;

-- The lines of banks' statements, of all files and events. Those that were not accepted are deleted a day after they came.
create table bank_lines (
  id uuid primary key default uuidv7(),
  -- What it is told apart by (transfers/bank/bank-lines.ts), SHA-256: the same in every file.
  identity bytea not null,
  day date not null,
  cents bigint not null,
  text text not null,
  reference text,
  uploaded_at timestamptz not null default now(),
  accepted_at timestamptz,
  accepted_by uuid references users (id),
  constraint bank_lines_once unique (identity),
  constraint bank_lines_accepted_whole check ((accepted_at is null) = (accepted_by is null)),
  constraint bank_lines_accepted_paid check (accepted_at is null or cents > 0)
);
create index bank_lines_not_accepted on bank_lines (uploaded_at) where accepted_at is null;

-- Which sales a line pays. A sale is paid by one line.
create table bank_matches (
  registration_id uuid not null,
  event_id uuid not null,
  line_id uuid not null references bank_lines (id),
  constraint bank_matches_one_line primary key (registration_id),
  constraint bank_matches_registration foreign key (registration_id, event_id) references registrations (id, event_id)
);
create index bank_matches_of_line on bank_matches (line_id);
