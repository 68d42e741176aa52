-- Maintains the sales per day, with days in the event's time zone. What was sold is added once per statement. If the event does not
-- exist, the foreign key refuses the row.
create or replace function registrations_keep_time_series_of_new() returns trigger language plpgsql as $$
declare
  own int := current_slot();
begin
  insert into sales_per_day as s (event_id, day, slot, tickets, cents)
    select i.event_id, (i.created_at at time zone e.time_zone)::date, own, sum(i.ticket_quantity), sum(i.total_cents)
    from inserted i join events e on e.id = i.event_id where i.cancelled_at is null group by 1, 2
    on conflict (event_id, day, slot) do update set tickets = s.tickets + excluded.tickets, cents = s.cents + excluded.cents;
  return null;
end $$;

create or replace trigger registrations_keep_time_series_of_new after insert on registrations referencing new table as inserted
  for each statement execute function registrations_keep_time_series_of_new();

create or replace function registrations_keep_time_series() returns trigger language plpgsql as $$
declare
  own int := current_slot();
  live int := case when tg_op = 'DELETE' then 0 else (new.cancelled_at is null)::int end - (old.cancelled_at is null)::int;
begin
  if live <> 0 then
    insert into sales_per_day as s (event_id, day, slot, tickets, cents)
      values (old.event_id,
        (old.created_at at time zone (select time_zone from events where id = old.event_id))::date,
        own, live * old.ticket_quantity, live * old.total_cents)
      on conflict (event_id, day, slot) do update set
        tickets = s.tickets + excluded.tickets, cents = s.cents + excluded.cents;
  end if;
  return null;
end $$;

-- Triggers run in the order of their names, so these run after those of the sums: every transaction locks the rows in the same order.
create or replace trigger registrations_keep_time_series after update of cancelled_at on registrations
  for each row execute function registrations_keep_time_series();
create or replace trigger registrations_keep_time_series_of_removed after delete on registrations
  for each row execute function registrations_keep_time_series();

-- In another time zone, sales fall on other days.
create or replace function events_rebuild_sales_per_day() returns trigger language plpgsql as $$
begin
  -- Waits for running registrations, whose foreign key locks the row, and blocks new ones.
  perform from events where id = new.id for update;
  delete from sales_per_day where event_id = new.id;
  insert into sales_per_day (event_id, day, slot, tickets, cents)
    select new.id, (created_at at time zone new.time_zone)::date, 0, sum(ticket_quantity), sum(total_cents)
    from registrations where event_id = new.id and cancelled_at is null group by 2;
  return null;
end $$;

create or replace trigger events_rebuild_sales_per_day after update of time_zone on events for each row
  when (old.time_zone is distinct from new.time_zone) execute function events_rebuild_sales_per_day();
