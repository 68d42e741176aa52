-- Indexes and sums for the lists of people and the charts, so that an event with a million registrations need not be read whole.

-- The sort key of names: lower case, without diacritics. Its rules do not change with an upgrade of the system's locales, so the
-- index stays valid.
alter table people add column sort_name text collate "C" not null generated always as
  (regexp_replace(normalize(lower(name collate "pg_c_utf8"), NFD), '[\u0300-\u036F]', '', 'g')) stored;

-- Every sort order of the list ends with the id that its rows show.
create index people_by_registered on people (event_id, last_registered_at, last_registration_id) where closed_at is null;
create index people_by_name on people (event_id, sort_name, last_registration_id) where closed_at is null;
-- Indexed in both directions: very many people have the same number of tickets, or are not in, and sorting those by id would be
-- slow.
create index people_by_tickets on people (event_id, tickets, last_registration_id) where closed_at is null;
create index people_by_tickets_down on people (event_id, tickets desc, last_registration_id) where closed_at is null;
create index people_by_checked_in on people
  (event_id, coalesce(last_checked_in_at, '-infinity'), last_registration_id) where closed_at is null;
create index people_by_checked_in_down on people
  (event_id, coalesce(last_checked_in_at, '-infinity') desc, last_registration_id) where closed_at is null;
-- Early in an event hardly anybody is in, late hardly anybody is out: both must be found without reading the others.
create index people_in on people (event_id, last_registered_at, last_registration_id)
  where closed_at is null and with_food_in + without_food_in > 0;
create index people_out on people (event_id, last_registered_at, last_registration_id)
  where closed_at is null and with_food_out + without_food_out > 0;
create index people_search on people using gin (search gin_trgm_ops) where closed_at is null;
-- People whose registrations were all cancelled, by their former e-mail.
create index people_closed on people (event_id, email) where closed_at is not null;

-- Number of people of an event by the kinds of their live registrations: the total of a filter is the sum over the kinds that it
-- matches. Spread over slots like seller_sums, so one slot alone is meaningless and may be negative.
create table people_counts (
  event_id uuid not null references events (id),
  -- Bits: 1 with food and in, 2 with food and not in, 4 without food and in, 8 without food and not in.
  kinds smallint not null,
  slot smallint not null,
  people integer not null,
  primary key (event_id, kinds, slot)
) with (fillfactor = 50);

-- Sales per day in the event's time zone, and check-ins per five minutes of the scan.
-- Guests' tickets count too, with a price of zero.
create table sales_per_day (
  event_id uuid not null references events (id),
  day date not null,
  slot smallint not null,
  tickets integer not null,
  cents bigint not null,
  primary key (event_id, day, slot)
) with (fillfactor = 50);

create table check_ins_per_5_min (
  event_id uuid not null references events (id),
  at timestamptz not null,
  slot smallint not null,
  registrations integer not null,
  primary key (event_id, at, slot)
) with (fillfactor = 50);
