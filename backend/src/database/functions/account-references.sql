-- The ledgers and the log that the busiest statements write have no foreign keys to accounts: once a statement, these triggers do
-- what those would do once a row. Whoever deletes an account waits for what it is just writing, and what it writes afterwards is
-- refused.
create or replace function refuse_missing_accounts(ids uuid[]) returns void language plpgsql as $$
declare
  wanted uuid[] := array(select distinct id from unnest(ids) id where id is not null order by id);
  found_ids uuid[];
begin
  if wanted = '{}' then return; end if;
  select array_agg(id) into found_ids from (select u.id from users u where u.id = any(wanted) order by u.id for key share) u;
  if cardinality(wanted) > coalesce(cardinality(found_ids), 0) then
    raise exception using errcode = 'foreign_key_violation', constraint = 'users_referenced',
      message = 'there is no such account any more';
  end if;
end $$;

create or replace function audit_log_refuse_missing_actor() returns trigger language plpgsql as $$
begin
  perform refuse_missing_accounts(array(select actor_id from inserted));
  return null;
end $$;
create or replace trigger audit_log_refuse_missing_actor after insert on audit_log referencing new table as inserted
  for each statement execute function audit_log_refuse_missing_actor();

create or replace function scans_refuse_missing_account() returns trigger language plpgsql as $$
begin
  perform refuse_missing_accounts(array(select unnest(array[account_id, sent_by]) from inserted));
  return null;
end $$;
create or replace trigger admissions_refuse_missing_account after insert on admissions referencing new table as inserted
  for each statement execute function scans_refuse_missing_account();
create or replace trigger refused_scans_refuse_missing_account after insert on refused_scans referencing new table as inserted
  for each statement execute function scans_refuse_missing_account();

-- Whether an account has acted, beyond signing in and setting its own password, where no foreign key tells. To be asked while its
-- row is locked. Reads the ledger of the door, as no hot statement shall pay for an index that only this would use.
create or replace function account_has_acted(account uuid) returns boolean language sql stable as $$
  select exists (select from audit_log where actor_id = account
      and not (action in ('password.reset', 'password.changed', 'session.ended', 'session.all_ended', 'passkey.added', 'passkey.removed',
        'authenticator_app.added', 'authenticator_app.removed', 'recovery_codes.made', 'recovery_code.used') and subject_id = account))
    or exists (select from admissions where account in (account_id, sent_by))
    or exists (select from refused_scans where account in (account_id, sent_by))
$$;
