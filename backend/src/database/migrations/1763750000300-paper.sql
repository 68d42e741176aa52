-- Paper tickets: printed codes that exist before they are sold (docs/paper-cases.md).
create table paper_books (
  id uuid not null default uuidv7(),
  event_id uuid not null references events (id),
  label text,
  first_number integer not null,
  last_number integer not null,
  food_option text not null,
  -- 0: tickets of guests.
  price_cents integer not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  printed_at timestamptz,
  printed_by uuid references users (id),
  primary key (id, event_id),
  constraint paper_books_in_order unique (event_id, first_number),
  constraint paper_books_numbers check (first_number >= 1 and last_number - first_number between 0 and 1999),
  constraint paper_books_food_option_known check (food_option in ('with_food', 'without_food')),
  constraint paper_books_price check (price_cents between 0 and 100000000),
  constraint paper_books_printed_whole check ((printed_at is null) = (printed_by is null))
);

create table paper_assignments (
  id uuid not null default uuidv7(),
  event_id uuid not null references events (id),
  volunteer_id uuid not null references users (id),
  status text not null default 'offered',
  numbers integer[] not null,
  -- What was counted, and taken.
  accepted integer[],
  offered_by uuid not null references users (id),
  offered_at timestamptz not null default now(),
  ended_by uuid references users (id),
  ended_at timestamptz,
  primary key (id, event_id),
  constraint paper_assignments_status_known check (status in ('offered', 'accepted', 'declined', 'withdrawn')),
  constraint paper_assignments_numbers check (cardinality(numbers) between 1 and 2000),
  constraint paper_assignments_not_to_oneself check (offered_by <> volunteer_id),
  constraint paper_assignments_ended_whole check ((status = 'offered') = (ended_at is null)
    and (ended_at is null) = (ended_by is null)),
  constraint paper_assignments_accepted_whole check ((status = 'accepted') = (accepted is not null)
    and (accepted is null or cardinality(accepted) >= 1 and accepted <@ numbers))
);
create index paper_assignments_of_volunteer on paper_assignments (volunteer_id, event_id, id);
create index paper_assignments_of_event on paper_assignments (event_id, id);

create table paper_tickets (
  event_id uuid not null references events (id),
  number integer not null,
  id uuid not null default uuidv7(),
  book_id uuid not null,
  -- In its stored form. Its registration has it too, unless that was given to somebody else or got a new code.
  qr_code text not null,
  state text not null default 'printed',
  -- Who has it offered, out or sold.
  volunteer_id uuid references users (id),
  assignment_id uuid,
  registration_id uuid,
  -- The scan that has sold it at the door.
  sold_by_scan uuid,
  -- Of the last change, which paper_changes keeps. Triggers set what is not said here.
  changed_by uuid not null references users (id),
  reason text,
  since timestamptz not null default now(),
  version integer not null default 1,
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (event_id, number),
  constraint paper_tickets_id unique (id),
  constraint paper_tickets_code_unique unique (qr_code),
  constraint paper_tickets_book foreign key (book_id, event_id) references paper_books (id, event_id),
  constraint paper_tickets_assignment foreign key (assignment_id, event_id) references paper_assignments (id, event_id),
  -- The ticket is marked first: it is no longer reserved, and then the registration is sold.
  constraint paper_tickets_registration foreign key (registration_id, event_id) references registrations (id, event_id)
    deferrable initially deferred,
  constraint paper_tickets_state_known check (state in ('printed', 'offered', 'out', 'sold', 'void')),
  constraint paper_tickets_holder check ((state in ('offered', 'out', 'sold')) = (volunteer_id is not null)),
  constraint paper_tickets_offered check (state <> 'offered' or assignment_id is not null),
  constraint paper_tickets_sold check ((state = 'sold') = (registration_id is not null)),
  constraint paper_tickets_sold_by_scan check (sold_by_scan is null or state = 'sold')
);
create unique index paper_tickets_of_registration on paper_tickets (registration_id) where registration_id is not null;
create index paper_tickets_of_volunteer on paper_tickets (volunteer_id, event_id, state) where volunteer_id is not null;
create index paper_tickets_reserved on paper_tickets (event_id) where state in ('offered', 'out');
create index paper_tickets_of_book on paper_tickets (book_id, state);
create index paper_tickets_of_scan on paper_tickets (sold_by_scan) where sold_by_scan is not null;
create index paper_tickets_changed on paper_tickets (event_id, changed_in);

-- One row for each step of each ticket, never changed.
create table paper_changes (
  id uuid primary key default uuidv7(),
  event_id uuid not null,
  number integer not null,
  at timestamptz not null default now(),
  -- Null: it was made.
  from_state text,
  to_state text not null,
  from_volunteer uuid references users (id),
  to_volunteer uuid references users (id),
  registration_id uuid,
  changed_by uuid not null references users (id),
  reason text,
  constraint paper_changes_ticket foreign key (event_id, number) references paper_tickets (event_id, number)
);
create index paper_changes_of_ticket on paper_changes (event_id, number, id);
create index paper_changes_of_registration on paper_changes (registration_id) where registration_id is not null;

alter table events add column paper_at_door text not null default 'admit',
  add constraint events_paper_at_door_known check (paper_at_door in ('admit', 'refuse'));

-- The numbers that the seller had out when the cash was received.
alter table hand_overs add column paper_out jsonb;
