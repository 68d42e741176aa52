-- Keeps users.has_second_factor. Recovery codes go with the last factor, as they stand in for one.
create or replace function keep_has_second_factor() returns trigger language plpgsql as $$
declare
  account uuid := coalesce(new.user_id, old.user_id);
begin
  -- Waits for whoever changes the account's factors as well; the next statement then sees those.
  perform from users where id = account for no key update;
  update users u set has_second_factor = f.has_one
  from (select exists (select from passkeys where user_id = account)
      or exists (select from authenticator_apps where user_id = account) as has_one) f
  where u.id = account and u.has_second_factor <> f.has_one;
  delete from recovery_codes c using users u where c.user_id = account and u.id = account and not u.has_second_factor;
  return null;
end $$;
create or replace trigger passkeys_keep_has_second_factor after insert or delete on passkeys for each row
  execute function keep_has_second_factor();
create or replace trigger authenticator_apps_keep_has_second_factor after insert or delete on authenticator_apps for each row
  execute function keep_has_second_factor();

-- Processes remember when each account must have a second factor; this makes them read all accounts again.
create or replace function notify_second_factor_demand() returns trigger language plpgsql as $$
begin
  perform pg_notify('second_factor_demand', '');
  return null;
end $$;
create or replace trigger organization_notify_second_factor_demand
  after update on organization for each row
  when ((old.second_factor, old.second_factor_since) is distinct from (new.second_factor, new.second_factor_since))
  execute function notify_second_factor_demand();
