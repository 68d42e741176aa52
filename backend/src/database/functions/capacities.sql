-- Adds sales to the capacity's count once per statement. registrations_keep_sums subtracts cancellations. What does not fit is
-- refused before it is inserted, by register_sales.
create or replace function registrations_keep_capacity() returns trigger language plpgsql as $$
begin
  update event_capacities c set sold = c.sold + added.tickets
  from (select event_id, sum(ticket_quantity)::int as tickets from inserted where cancelled_at is null group by 1) added
  where c.event_id = added.event_id;
  return null;
end $$;

-- Runs after the row triggers. Only an event with a capacity has a row, and all its sales change that row.
create or replace trigger registrations_keep_capacity after insert on registrations referencing new table as inserted
  for each statement execute function registrations_keep_capacity();
