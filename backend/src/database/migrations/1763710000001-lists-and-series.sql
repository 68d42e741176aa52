-- What the lists of people and the charts need of an event of a million registrations without looking at all of them.

-- What names are sorted by: lower case, without marks. Built from rules that no upgrade of the system's locales changes,
-- so that the index stays right.
alter table people add column sort_name text collate "C" not null generated always as
  (regexp_replace(normalize(lower(name collate "pg_c_utf8"), NFD), '[\u0300-\u036F]', '', 'g')) stored;

-- Every order of the list ends in the id that its rows show.
create index people_by_registered on people (event_id, last_registered_at, last_registration_id) where closed_at is null;
create index people_by_name on people (event_id, sort_name, last_registration_id) where closed_at is null;
-- Both ways: very many people have the same number of tickets, or are not in, so that sorting them by id anew would be slow.
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

create function people_kinds(p people) returns smallint language sql immutable
  return ((p.with_food_in > 0)::int + 2 * (p.with_food_out > 0)::int
    + 4 * (p.without_food_in > 0)::int + 8 * (p.without_food_out > 0)::int)::smallint;

create function people_keep_counts() returns trigger language plpgsql as $$
declare
  was int := case when tg_op = 'INSERT' then 0 else people_kinds(old) end;
  becomes int := case when tg_op = 'DELETE' then 0 else people_kinds(new) end;
begin
  if was = becomes then return null; end if;
  -- Always in the order of the kinds, so that two who change the same two rows do not wait for each other.
  insert into people_counts as c (event_id, kinds, slot, people)
    select coalesce(new.event_id, old.event_id), kinds, pg_backend_pid() % 32, step
    from (values (was, -1), (becomes, 1)) as change (kinds, step) where kinds > 0 order by kinds
    on conflict (event_id, kinds, slot) do update set people = c.people + excluded.people;
  return null;
end $$;

create trigger people_keep_counts after insert or delete or update of with_food_in, with_food_out, without_food_in,
  without_food_out on people for each row execute function people_keep_counts();

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

create function registrations_keep_time_series() returns trigger language plpgsql as $$
declare
  sale registrations := coalesce(new, old);
  was_live int := case when tg_op = 'INSERT' then 0 else (old.cancelled_at is null)::int end;
  is_live int := case when tg_op = 'DELETE' then 0 else (new.cancelled_at is null)::int end;
  was_in int := case when tg_op = 'INSERT' then 0 else was_live * (old.checked_in_at is not null)::int end;
  is_in int := case when tg_op = 'DELETE' then 0 else is_live * (new.checked_in_at is not null)::int end;
  live int := is_live - was_live;
  checked_in int := is_in - was_in;
begin
  if live <> 0 then
    insert into sales_per_day as s (event_id, day, slot, tickets, cents)
      values (sale.event_id,
        (sale.created_at at time zone (select time_zone from events where id = sale.event_id))::date,
        pg_backend_pid() % 32, live * sale.ticket_quantity, live * sale.total_cents)
      on conflict (event_id, day, slot) do update set
        tickets = s.tickets + excluded.tickets, cents = s.cents + excluded.cents;
  end if;
  if checked_in <> 0 then
    insert into check_ins_per_5_min as c (event_id, at, slot, registrations)
      values (sale.event_id,
        date_bin('5 minutes', case when is_in = 1 then new.checked_in_at else old.checked_in_at end, 'epoch'),
        pg_backend_pid() % 32, checked_in)
      on conflict (event_id, at, slot) do update set registrations = c.registrations + excluded.registrations;
  end if;
  return null;
end $$;

-- Its name comes after registrations_keep_sums, and so does its turn: rows are locked in one order by everybody.
create trigger registrations_keep_time_series after insert or delete or update of cancelled_at, checked_in_at
  on registrations for each row execute function registrations_keep_time_series();

-- An event that moves to another zone has other days.
create function events_rebuild_sales_per_day() returns trigger language plpgsql as $$
begin
  -- Waits for registrations under way, whose foreign key holds the row, and lets new ones wait.
  perform from events where id = new.id for update;
  delete from sales_per_day where event_id = new.id;
  insert into sales_per_day (event_id, day, slot, tickets, cents)
    select new.id, (created_at at time zone new.time_zone)::date, 0, sum(ticket_quantity), sum(total_cents)
    from registrations where event_id = new.id and cancelled_at is null group by 2;
  return null;
end $$;

create trigger events_rebuild_sales_per_day after update of time_zone on events for each row
  when (old.time_zone is distinct from new.time_zone) execute function events_rebuild_sales_per_day();
