-- Duplicates of one request wait for each other here, so that the second finds the first one's answer.
create or replace function lock_idempotency_keys(user_ids uuid[], keys text[]) returns void language sql as $$
  select pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended(user_id || key, 0) as lock from unnest(user_ids, keys) a (user_id, key)
    where key is not null order by 1) locks
$$;

-- By whoever is about to give an address in an event to a person: a new one, or one who is corrected. A row that is not
-- there yet cannot be locked.
create or replace function lock_emails(event uuid, emails text[]) returns void language sql as $$
  select pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended(event || email, 1) as lock from unnest(emails) email order by 1) locks
$$;

-- What they were called.
drop function if exists hold_idempotency_keys(uuid[], text[]);
drop function if exists hold_emails(uuid, text[]);
