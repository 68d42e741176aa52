-- So far a capacity that was set while a sale was being cancelled counted its tickets for good. Nobody sells or cancels
-- from the triggers' making until this is committed.
update event_capacities c set sold = sums.tickets
from (select event_id, sum(with_food_tickets + without_food_tickets)::int as tickets from seller_sums group by 1) sums
where sums.event_id = c.event_id and sums.tickets < c.sold;

-- Deadlocks need somebody who holds rows in another order; they are found at once and not after a second. Needs a superuser
-- or a grant; sales and scans have a limit of their own.
do $$ begin
  execute format('alter database %I set deadlock_timeout = %L', current_database(), '100ms');
exception when insufficient_privilege then
  raise notice 'Not allowed to set deadlock_timeout: the server keeps its own';
end $$;
