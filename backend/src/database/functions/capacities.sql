-- The tickets of a capacity. Each is in one of four states:
--   sold      counted by the triggers of registrations, here and in seller-sums.sql and splits.sql
--   reserved  somebody has it, and may sell it without asking: whoever hands tickets out or takes them back adds and subtracts
--             them (`event_capacities.reserved`), with the capacity locked. Leases of phones at the door do (door-sales.sql)
--   kept      for phones at the door (`offline_reserve`), which counts as sold while volunteers get the list: nobody writes
--             anything when that time comes. A lease takes from it, and gives back what was not sold. It is below 0 while phones
--             have more than is to be kept since it was set again: of what they give back, that much is left
--   left      all others. Nothing else may compute them.
-- The constraint event_capacities_not_oversold refuses whatever would pass the capacity.

-- How many tickets anybody may sell.
create or replace function tickets_left(c event_capacities) returns int language plpgsql stable as $$
begin
  return c.capacity - c.sold - c.reserved - tickets_kept(c);
end $$;

-- How many of the reserve count as sold now.
create or replace function tickets_kept(c event_capacities) returns int language plpgsql stable as $$
begin
  return case when c.offline_reserve > 0 and (select gives_list(e) from events e where e.id = c.event_id)
    then least(c.offline_reserve, c.capacity - c.sold - c.reserved) else 0 end;
end $$;

-- Locks the capacities of some events. Answers the tickets left by event; an event without a limit is not in it, and null if none
-- has one.
create or replace function lock_capacities(event_ids uuid[]) returns jsonb language plpgsql
set enable_seqscan = off as $$
declare
  of_event uuid;
begin
  -- Whoever counts what is left counts without the leases that have ended.
  for of_event in select c.event_id from event_capacities c where c.event_id = any(event_ids) order by c.event_id for no key update
  loop
    perform release_leases(of_event);
  end loop;
  if not found then return null; end if;
  return (select jsonb_object_agg((l.c).event_id, tickets_left(l.c)) from (
    select c from event_capacities c where c.event_id = any(event_ids)) l);
end $$;

-- Tickets of phones that sold more than they were allowed to: in all figures, but not in the capacity.
create or replace function tickets_over_capacity(event uuid) returns int language plpgsql stable as $$
begin
  return (select coalesce(sum(r.ticket_quantity), 0)::int from registrations r
    where r.event_id = event and r.is_over_capacity and r.cancelled_at is null);
end $$;

-- What `reserved` has to be, for an event that gets a capacity, and for the recount.
create or replace function count_reserved(event uuid) returns int language plpgsql stable as $$
begin
  return paper_reserved(event) + tickets_leased(event);
end $$;

-- Adds sales to the capacity's count once per statement. registrations_keep_sums subtracts cancellations. What does not fit is
-- refused before it is inserted, by register_sales.
create or replace function registrations_keep_capacity() returns trigger language plpgsql as $$
begin
  update event_capacities c set sold = c.sold + added.tickets
  from (select event_id, sum(ticket_quantity)::int as tickets from inserted where cancelled_at is null and not is_over_capacity group by 1) added
  where c.event_id = added.event_id;
  return null;
end $$;

-- Runs after the row triggers. Only an event with a capacity has a row, and all its sales change that row.
create or replace trigger registrations_keep_capacity after insert on registrations referencing new table as inserted
  for each statement execute function registrations_keep_capacity();
