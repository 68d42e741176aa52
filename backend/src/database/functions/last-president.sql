-- At least one active account must remain that may manage accounts: a president. Serialized, as two who step down at the same time
-- would each see the other as remaining. The number identifies this rule among the advisory locks.
create or replace function users_keep_a_president() returns trigger language plpgsql as $$
begin
  if not role_may(old.role, 'accounts.manage') then return null; end if;
  perform pg_advisory_xact_lock(7483648);
  if not exists (select from users where role_may(role, 'accounts.manage') and is_active) then
    raise exception using errcode = 'check_violation', constraint = 'users_keep_a_president',
      message = 'the last active president stays';
  end if;
  return null;
end $$;

create or replace trigger users_keep_a_president_changed after update of role, is_active on users for each row
  when (old.is_active and (old.role <> new.role or not new.is_active))
  execute function users_keep_a_president();
create or replace trigger users_keep_a_president_deleted after delete on users for each row
  when (old.is_active)
  execute function users_keep_a_president();
