-- At least one active president must remain to manage accounts. Serialized, as two presidents who step down at the same time
-- would each see the other as remaining. The number identifies this rule among the advisory locks.
create or replace function users_keep_a_president() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7483648);
  if not exists (select from users where role = 'president' and is_active) then
    raise exception using errcode = 'check_violation', constraint = 'users_keep_a_president',
      message = 'the last active president stays';
  end if;
  return null;
end $$;

create or replace trigger users_keep_a_president_changed after update of role, is_active on users for each row
  when (old.role = 'president' and old.is_active and not (new.role = 'president' and new.is_active))
  execute function users_keep_a_president();
create or replace trigger users_keep_a_president_deleted after delete on users for each row
  when (old.role = 'president' and old.is_active)
  execute function users_keep_a_president();
