-- What the lists of people and the charts need of an event of a million registrations without looking at all of them.

-- What names are sorted by: lower case, without marks. Built from rules that no upgrade of the system's locales changes,
-- so that the index stays right.
alter table people add column sort_name text collate "C" not null generated always as
  (regexp_replace(normalize(lower(name collate "pg_c_utf8"), NFD), '[\u0300-\u036F]', '', 'g')) stored;

-- Every order of the list ends in the id that its rows show.
create index people_by_registered on people (event_id, last_registered_at, last_registration_id) where closed_at is null;
create index people_by_name on people (event_id, sort_name, last_registration_id) where closed_at is null;
-- Both ways: very many people have the same number of tickets, or are not in, so that sorting them by id again would be slow.
create index people_by_tickets on people (event_id, tickets, last_registration_id) where closed_at is null;
create index people_by_tickets_down on people (event_id, tickets desc, last_registration_id) where closed_at is null;
create index people_by_checked_in on people
  (event_id, coalesce(last_checked_in_at, '-infinity'), last_registration_id) where closed_at is null;
create index people_by_checked_in_down on people
  (event_id, coalesce(last_checked_in_at, '-infinity') desc, last_registration_id) where closed_at is null;
-- Early in an event hardly anybody is in, late hardly anybody is not: both must be found without reading the others.
create index people_in on people (event_id, last_registered_at, last_registration_id)
  where closed_at is null and with_food_in + without_food_in > 0;
create index people_out on people (event_id, last_registered_at, last_registration_id)
  where closed_at is null and with_food_out + without_food_out > 0;
create index people_search on people using gin (search gin_trgm_ops) where closed_at is null;
-- People whose registrations were all cancelled, by the e-mail they had.
create index people_closed on people (event_id, email) where closed_at is not null;

-- How many people an event has, by what kinds of live registrations they have: any filter's total is the sum over the
-- kinds that it lets through. Spread over slots like seller_sums, so one slot alone says nothing and may be negative.
create table people_counts (
  event_id uuid not null references events (id),
  -- 1: with food and in, 2: with food and not in, 4: without food and in, 8: without food and not in; added up.
  kinds smallint not null,
  slot smallint not null,
  people integer not null,
  primary key (event_id, kinds, slot)
) with (fillfactor = 50);

-- Sales by the day on the clock of the event's zone, and check-ins by the five minutes in which they were scanned.
-- Guests' tickets count, free of charge.
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
