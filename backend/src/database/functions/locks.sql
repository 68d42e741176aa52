-- Twins of one request wait for each other here, so that the second finds the first one's answer.
create or replace function hold_idempotency_keys(user_ids uuid[], keys text[]) returns void language sql as $$
  select pg_advisory_xact_lock(twin) from (
    select distinct hashtextextended(user_id || key, 0) as twin from unnest(user_ids, keys) a (user_id, key)
    where key is not null order by 1) twins
$$;

-- Whoever is about to give an address in an event to a person: a new one, or one who is corrected. A row that is not there
-- yet cannot be locked.
create or replace function hold_emails(event uuid, emails text[]) returns void language sql as $$
  select pg_advisory_xact_lock(address) from (
    select distinct hashtextextended(event || email, 1) as address from unnest(emails) email order by 1) addresses
$$;
