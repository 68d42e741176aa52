-- Why sums are kept: adding up a million registrations takes 0.65 s, and every dashboard, leaderboard and cash page asks every few
-- seconds. With kept sums `GET /api/stats` takes 3 ms at a hundred thousand registrations and at a million (docs/performance.md), for
-- a few more rows written per sale. `npm run recount` compares them with what they count.

-- The tables of sums have several rows, in slots, for each figure. Two transactions that change the same rows in different
-- orders would deadlock; therefore each transaction has its own slot, which no other transaction writes to.

-- Takes a free slot until the end of the transaction. Up to eight simultaneous transactions do not wait.
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

-- Returns the transaction's slot. A single expression, so that it is inlined.
create or replace function current_slot() returns int language sql volatile
  return coalesce(nullif(current_setting('usher.slot', true), '')::int, take_slot());
