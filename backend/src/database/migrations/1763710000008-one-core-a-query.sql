-- The door comes first. A search or a file that PostgreSQL spreads over all cores is a little faster for one user, but slows down
-- all check-ins at the same time. JIT compilation costs more than it gains, as all statements are short.
do $$ begin
  execute format('alter database %I set max_parallel_workers_per_gather = 0', current_database());
  execute format('alter database %I set jit = off', current_database());
exception when insufficient_privilege then
  raise notice 'Not the owner of this database: it keeps its settings for parallel queries and JIT';
end $$;
