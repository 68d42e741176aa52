-- The door: the admissions ledger, the scans that did not count, the devices, and the feed of changes for the lists of phones.

alter table events
  -- Salt of the hashed codes on the lists of phones, so that the list of one event reveals nothing about the codes of another.
  add column door_salt text not null default encode(uuid_send(gen_random_uuid()), 'hex'),
  add column is_door_open boolean not null default false;

alter table registrations
  add column meals_served integer not null default 0,
  add column checked_in_label text,
  -- When the sum at each station was last taken back to 0, by the clock of the undo.
  add column emptied_at timestamptz,
  add column meals_emptied_at timestamptz,
  -- Increases with every change of the row.
  add column version integer not null default 1,
  add constraint registrations_meals_served check (
    meals_served between 0 and case food_option when 'with_food' then ticket_quantity else 0 end),
  add constraint registrations_not_served_and_cancelled check (meals_served = 0 or cancelled_at is null);

-- Every scan that counts, and every line of an undo. Never changed, never deleted. Triggers maintain sums of it; the admitted
-- tickets of a registration are stored with the registration, whose constraints limit them.
create table admissions (
  scan_id uuid not null,
  -- An undo has one line for each scan whose tickets it takes back.
  line smallint not null default 0,
  event_id uuid not null,
  registration_id uuid not null,
  station text not null,
  -- Negative for an undo.
  tickets integer not null,
  -- How many people were let in: more than counted if no ticket was left for the others.
  let_in integer not null,
  scanned_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  -- No foreign keys, as in the audit log: each row would look up its account, and the registration that is written with it. No
  -- registration is ever deleted.
  account_id uuid not null,
  -- The account that sent it, if another one was signed in when it was scanned.
  sent_by uuid,
  device_id uuid,
  label text,
  source text not null,
  undoes uuid,
  reason text,
  -- SHA-256 of the scan's content: the same id with other content is refused. Empty if no device will send it again.
  content bytea not null,
  request_id text,
  primary key (scan_id, line),
  constraint admissions_station_known check (station in ('entrance', 'food')),
  constraint admissions_source_known check (source in ('online', 'offline', 'look_up')),
  constraint admissions_tickets_not_zero check (tickets <> 0),
  constraint admissions_let_in check (case when tickets > 0 then let_in >= tickets else let_in = 0 end),
  constraint admissions_undo_whole check ((tickets < 0) = (undoes is not null))
);
create index admissions_of_registration on admissions (registration_id, recorded_at);
-- Each line is shown as an entry of the audit log.
create index admissions_newest on admissions (recorded_at desc, scan_id desc, line desc);
create index admissions_of_actor on admissions (coalesce(sent_by, account_id), recorded_at desc);
create index admissions_over on admissions (event_id) where let_in > tickets and tickets > 0;

-- Every other scan with an id: it changed nothing, and a repeat changes nothing either.
create table refused_scans (
  scan_id uuid not null primary key,
  event_id uuid,
  registration_id uuid,
  -- The code that was sent, in its stored form; null if the registration was given by its id.
  code text,
  station text not null,
  outcome text not null,
  -- How many people were let in nevertheless.
  let_in integer not null,
  tickets integer,
  scanned_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  account_id uuid not null,
  sent_by uuid,
  device_id uuid,
  label text,
  source text not null,
  undoes uuid,
  reason text,
  content bytea not null,
  constraint refused_scans_station_known check (station in ('entrance', 'food')),
  constraint refused_scans_source_known check (source in ('online', 'offline', 'look_up')),
  constraint refused_scans_let_in_not_negative check (let_in >= 0)
);
create index refused_scans_let_in on refused_scans (event_id) where let_in > 0;
-- For undos that came before their scan.
create index refused_scans_waiting on refused_scans (undoes) where outcome = 'waiting';

-- Tickets admitted and meals served, per five minutes of the scan, entrance and scanning account.
create table admission_sums (
  event_id uuid not null,
  station text not null,
  at timestamptz not null,
  label text not null,
  account_id uuid not null,
  slot smallint not null,
  tickets integer not null,
  primary key (event_id, station, at, label, account_id, slot)
) with (fillfactor = 50);

create table devices (
  id uuid not null primary key,
  label text,
  station text not null default 'entrance',
  account_id uuid not null references users (id),
  last_contact_at timestamptz not null default now(),
  waiting integer not null default 0,
  -- When the list on the device was read.
  list_at timestamptz,
  -- How far its clock was ahead at the last contact, in milliseconds.
  clock_ahead_ms bigint,
  clock_jumped_at timestamptz,
  cut_off_at timestamptz,
  cut_off_by uuid references users (id),
  constraint devices_station_known check (station in ('entrance', 'food')),
  constraint devices_cut_off_whole check ((cut_off_at is null) = (cut_off_by is null))
);

-- Codes that were replaced by a newer one.
create table replaced_codes (
  event_id uuid not null,
  qr_code text not null,
  registration_id uuid not null,
  replaced_at timestamptz not null default now(),
  replaced_by uuid not null references users (id),
  reason text not null,
  primary key (qr_code, event_id),
  constraint replaced_codes_registration foreign key (registration_id, event_id) references registrations (id, event_id)
);
create index replaced_codes_of_registration on replaced_codes (registration_id);

-- Which registrations changed in which transaction. Unlogged, so it costs sales little and is empty after a crash, a restore or
-- the promotion of a standby; so is door_feeds, whose row then gets another id, and every phone starts over.
create unlogged table door_changes (
  event_id uuid not null,
  transaction_id bigint not null default (pg_current_xact_id()::text)::bigint,
  registration_id uuid not null,
  primary key (event_id, transaction_id, registration_id)
);
create unlogged table door_feeds (
  only_row boolean not null default true primary key constraint door_feeds_one_row check (only_row),
  id uuid not null default gen_random_uuid()
);

-- Until now a check-in always admitted all tickets of a registration together.
insert into admissions (scan_id, event_id, registration_id, station, tickets, let_in, scanned_at, recorded_at, account_id, source,
    content)
  select uuidv7(), event_id, id, 'entrance', tickets_admitted, tickets_admitted, checked_in_at, check_in_recorded_at,
    checked_in_by, 'online', ''
  from registrations where tickets_admitted > 0;
insert into admission_sums (event_id, station, at, label, account_id, slot, tickets)
  select event_id, 'entrance', date_bin('5 minutes', checked_in_at, 'epoch'), '', checked_in_by, 0, sum(tickets_admitted)
  from registrations where tickets_admitted > 0 group by 1, 3, 5;

drop table check_ins_per_5_min;
-- Processes of the previous release still read this view; the next release drops it.
create view check_ins_per_5_min as
  select event_id, at, slot, tickets as registrations from admission_sums where station = 'entrance';
