-- The tables of sums have several rows, in slots, for each figure. Rows that two transactions change in different orders
-- would be a deadlock; therefore each transaction has a slot of its own, in which nobody else writes.

-- A slot that is free, until the end of the transaction. Of eight at once nobody waits.
create or replace function take_slot() returns int language plpgsql as $$
declare
  first int := pg_backend_pid() % 8;
  slot int := first;
begin
  for step in 0 .. 7 loop
    slot := (first + step) % 8;
    exit when pg_try_advisory_xact_lock(hashtext('usher.slot'), slot);
    if step = 7 then
      slot := first;
      perform pg_advisory_xact_lock(hashtext('usher.slot'), slot);
    end if;
  end loop;
  perform set_config('usher.slot', slot::text, true);
  return slot;
end $$;

-- The transaction's slot. An expression, so that it is inlined.
create or replace function current_slot() returns int language sql volatile
  return coalesce(nullif(current_setting('usher.slot', true), '')::int, take_slot());
