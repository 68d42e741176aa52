-- Serializes duplicates of one request, so that the second one finds the first one's answer.
create or replace function lock_idempotency_keys(user_ids uuid[], keys text[]) returns void language sql as $$
  select pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended(user_id || key, 0) as lock from unnest(user_ids, keys) a (user_id, key)
    where key is not null order by 1) locks
$$;

-- Taken before a person in an event gets a key (`person_key`), whether the person is new or corrected: a row that does not exist
-- yet cannot be locked.
create or replace function lock_person_keys(event uuid, keys text[]) returns void language sql as $$
  select pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended(event || key, 1) as lock from unnest(keys) key order by 1) locks
$$;

-- The same for a key in each of several events: two arrays of equal length. Where an event is null, nothing is locked.
create or replace function lock_person_keys_of(events uuid[], keys text[]) returns void language sql as $$
  select pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended(event || key, 1) as lock from unnest(events, keys) a (event, key)
    where event is not null order by 1) locks
$$;

-- The former names, by which processes of the release before lock until they have ended. An e-mail is a key.
create or replace function lock_emails(event uuid, emails text[]) returns void language sql as $$
  select lock_person_keys(event, emails)
$$;
create or replace function lock_emails_of(events uuid[], emails text[]) returns void language sql as $$
  select lock_person_keys_of(events, emails)
$$;

-- The former names.
drop function if exists hold_idempotency_keys(uuid[], text[]);
drop function if exists hold_emails(uuid, text[]);
