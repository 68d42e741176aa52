-- What is sold is counted once a statement. What is cancelled is taken off by registrations_keep_sums.
create or replace function registrations_keep_capacity() returns trigger language plpgsql as $$
begin
  update event_capacities c set sold = c.sold + added.tickets
  from (select event_id, sum(ticket_quantity)::int as tickets from inserted where cancelled_at is null group by 1) added
  where c.event_id = added.event_id;
  return null;
end $$;

-- After the triggers of each row. A row is there only where a capacity is set, and all its sales change it.
create or replace trigger registrations_keep_capacity after insert on registrations referencing new table as inserted
  for each statement execute function registrations_keep_capacity();
