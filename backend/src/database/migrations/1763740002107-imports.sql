-- Lists that were brought from elsewhere: each file's rows, what becomes of each, and the registrations that were made of them.
create table imports (
  id uuid primary key default uuidv7(),
  state text not null default 'uploaded',
  file_name text not null,
  -- The names of the file's columns, all different.
  heads jsonb not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  -- What the rows were checked with, and by whom; null before the first check.
  mapping jsonb,
  event_id uuid references events (id),
  already_handed_over boolean not null default false,
  mail_tickets boolean not null default false,
  may_give boolean not null default false,
  checked_by uuid references users (id),
  checked_at timestamptz,
  -- The request that started the run, for its mails and its entries in the audit log.
  request_id text,
  started_at timestamptz,
  done_at timestamptz,
  undone_by uuid references users (id),
  undone_at timestamptz,
  -- When the last registration of an undone import was cancelled.
  undo_done_at timestamptz,
  constraint imports_state_known check (state in ('uploaded', 'checked', 'running', 'done', 'undone')),
  constraint imports_checked_whole check (num_nulls(mapping, event_id, checked_by, checked_at) in (0, 4)
    and (state = 'uploaded' or checked_at is not null)),
  constraint imports_done_whole check ((state in ('running', 'done', 'undone')) = (started_at is not null)
    and (state in ('done', 'undone')) = (done_at is not null)),
  constraint imports_undone_whole check ((state = 'undone') = (undone_at is not null)
    and (undone_at is null) = (undone_by is null) and (undo_done_at is null or undone_at is not null))
);
create index imports_open on imports (id) where state = 'running' or state = 'undone' and undo_done_at is null;

create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  -- Line of a text file, or row of a sheet, from 1.
  number integer not null,
  -- Null if the line could not be split into cells.
  cells text[],
  -- Texts by field that stand for those of the file, because a suggestion was taken.
  corrections jsonb not null default '{}',
  -- What the check read in the row; null if it says nothing that could be sold.
  sale jsonb,
  identity bytea,
  outcome text,
  total_cents integer,
  -- Faults, and what could stand in their place, by field.
  errors jsonb,
  suggestions jsonb,
  registration_id uuid,
  -- Whether the run is over with it.
  is_done boolean not null default false,
  primary key (import_id, number),
  constraint import_rows_outcome_known check (outcome in ('created', 'same_person', 'repeated', 'invalid')),
  constraint import_rows_made check (registration_id is null or (is_done and outcome in ('created', 'same_person')))
);

-- What imports brought: the identity of the row, by which another file's same row is recognised, and the code of another system.
create table imported_registrations (
  registration_id uuid primary key,
  event_id uuid not null,
  import_id uuid not null references imports (id),
  number integer not null,
  -- SHA-256 of what makes a row the same in every file (imports/rows/identity.ts).
  identity bytea not null,
  code text,
  note text,
  -- Set by triggers: when the registration was cancelled, and when its code ended with it or with Usher's own.
  ended_at timestamptz,
  code_ended_at timestamptz,
  constraint imported_registrations_registration foreign key (registration_id, event_id)
    references registrations (id, event_id),
  constraint imported_registrations_row unique (import_id, number),
  constraint imported_registrations_code_length check (length(code) between 1 and 100)
);
-- A row is brought once, and a code opens one door, as long as they are live.
create unique index imported_registrations_once on imported_registrations (event_id, identity) where ended_at is null;
create unique index imported_registrations_code_once on imported_registrations (event_id, code) where code_ended_at is null;
create index imported_registrations_of_code on imported_registrations (event_id, code) where code is not null;

-- Cash that was handed over before its sale was brought.
alter table clearings
  drop constraint clearings_kind_known,
  add constraint clearings_kind_known check
    (kind in ('direct', 'hand_over', 'transfer', 'hand_back', 'reversal', 'till_refund', 'kept', 'imported')),
  drop constraint clearings_parts,
  add constraint clearings_parts check (amount_cents = cash_cents + transfer_cents
    and case kind
      when 'direct' then least(cash_cents, transfer_cents) >= 0
      when 'hand_back' then greatest(cash_cents, transfer_cents) <= 0
      when 'hand_over' then transfer_cents = 0 and cash_cents > 0
      when 'imported' then transfer_cents = 0 and cash_cents > 0
      when 'transfer' then cash_cents = 0 and transfer_cents > 0
      when 'reversal' then greatest(cash_cents, transfer_cents) <= 0
      else transfer_cents = 0 and cash_cents < 0 end),
  drop constraint clearings_of_sale,
  add constraint clearings_of_sale check (case kind
    when 'transfer' then registration_id is not null
    when 'imported' then registration_id is not null
    when 'till_refund' then registration_id is not null
    when 'kept' then registration_id is not null
    when 'reversal' then true
    else registration_id is null end);
create unique index clearings_imported_once on clearings (registration_id) where kind = 'imported';
