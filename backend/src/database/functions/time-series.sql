-- Maintains the sales per day, with days in the event's time zone.
create or replace function registrations_keep_time_series() returns trigger language plpgsql as $$
declare
  own int := current_slot();
  sold_on date;
begin
  if tg_op = 'INSERT' and new.cancelled_at is null then
    select (new.created_at at time zone time_zone)::date into sold_on from events where id = new.event_id;
    -- If the event does not exist, the foreign key refuses the row.
    if sold_on is null then return null; end if;
    loop
      update sales_per_day s set tickets = s.tickets + new.ticket_quantity, cents = s.cents + new.total_cents
      where s.event_id = new.event_id and s.day = sold_on and s.slot = own;
      exit when found;
      insert into sales_per_day (event_id, day, slot, tickets, cents)
        values (new.event_id, sold_on, own, 0, 0) on conflict do nothing;
    end loop;
    return null;
  end if;
  declare
    sale registrations := coalesce(new, old);
    was_live int := case when tg_op = 'INSERT' then 0 else (old.cancelled_at is null)::int end;
    is_live int := case when tg_op = 'DELETE' then 0 else (new.cancelled_at is null)::int end;
    live int := is_live - was_live;
  begin
    if live <> 0 then
      insert into sales_per_day as s (event_id, day, slot, tickets, cents)
        values (sale.event_id,
          (sale.created_at at time zone (select time_zone from events where id = sale.event_id))::date,
          own, live * sale.ticket_quantity, live * sale.total_cents)
        on conflict (event_id, day, slot) do update set
          tickets = s.tickets + excluded.tickets, cents = s.cents + excluded.cents;
    end if;
  end;
  return null;
end $$;

-- Triggers run in the order of their names, so this one runs after registrations_keep_sums: every transaction locks the rows in
-- the same order.
create or replace trigger registrations_keep_time_series after insert or delete or update of cancelled_at
  on registrations for each row execute function registrations_keep_time_series();

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
