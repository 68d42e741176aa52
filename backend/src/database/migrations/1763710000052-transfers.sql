-- The states that were set for transfers, which are zelle sales with a price. A transfer without a row is unverified, or
-- cancelled if its sale is; so a sale writes nothing here.
create table transfers (
  registration_id uuid primary key,
  event_id uuid not null,
  status text not null,
  -- The sale's total, set by a trigger.
  total_cents integer not null,
  note text,
  -- Who set the status, and when.
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

-- Number and total of the transfers in each status. Transfers without a row do not count.
create table transfer_sums (
  event_id uuid not null references events (id),
  status text not null,
  slot smallint not null,
  transfers integer not null,
  cents bigint not null,
  primary key (event_id, status, slot)
);

create index registrations_transfers on registrations (event_id, id desc) where payment_mode = 'zelle' and total_cents > 0;

-- The lines of banks' statements, of all files and events. Lines that were not accepted are deleted a day after their upload.
create table bank_lines (
  id uuid primary key default uuidv7(),
  -- SHA-256 that identifies the line (transfers/bank/bank-lines.ts); it is the same in every file.
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

-- The sales that a line pays. Only one line can pay a sale.
create table bank_matches (
  registration_id uuid not null,
  event_id uuid not null,
  line_id uuid not null references bank_lines (id),
  constraint bank_matches_one_line primary key (registration_id),
  constraint bank_matches_registration foreign key (registration_id, event_id) references registrations (id, event_id)
);
create index bank_matches_of_line on bank_matches (line_id);
