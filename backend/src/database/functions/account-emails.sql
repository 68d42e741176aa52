-- An account and an application with the same e-mail wait for each other, so that neither is written without seeing the other.
-- Always taken after the other locks of the application, so that there is no deadlock.
create or replace function lock_email(email text) returns void language sql as
  $$ select pg_advisory_xact_lock(hashtextextended(email, 7483647)) $$;

create or replace function users_lock_email() returns trigger language plpgsql as $$
begin
  perform lock_email(new.email);
  return new;
end $$;

create or replace trigger users_lock_email before insert on users for each row execute function users_lock_email();
create or replace trigger users_lock_new_email before update of email on users for each row
  when (old.email <> new.email) execute function users_lock_email();

create or replace function volunteer_applications_refuse_account() returns trigger language plpgsql as $$
begin
  perform lock_email(new.email);
  -- A separate statement, so it sees what was committed while the lock was awaited.
  if exists (select from users where email = new.email) then
    raise exception using errcode = 'unique_violation', constraint = 'volunteer_applications_no_account_yet',
      message = 'this e-mail has an account';
  end if;
  return null;
end $$;

create or replace trigger volunteer_applications_refuse_account after insert on volunteer_applications
  for each row execute function volunteer_applications_refuse_account();

-- The former names. Only its trigger used the first.
drop function if exists users_hold_email() cascade;
drop function if exists hold_email(text);
