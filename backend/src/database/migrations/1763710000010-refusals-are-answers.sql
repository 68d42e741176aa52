-- Until now a capacity that was set while a sale was being cancelled counted its tickets permanently. Sales and cancellations are
-- blocked from the creation of the triggers until this is committed.
update event_capacities c set sold = sums.tickets
from (select event_id, sum(with_food_tickets + without_food_tickets)::int as tickets from seller_sums group by 1) sums
where sums.event_id = c.event_id and sums.tickets < c.sold;

-- Deadlocks only occur with transactions that lock rows in another order; this detects them after 100 ms instead of a second. It
-- needs a superuser or a grant; sales and scans have their own lock time-out.
do $$ begin
  execute format('alter database %I set deadlock_timeout = %L', current_database(), '100ms');
exception when insufficient_privilege then
  raise notice 'Not allowed to set deadlock_timeout: the server keeps its own';
end $$;
