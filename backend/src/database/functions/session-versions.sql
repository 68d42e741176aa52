-- Processes cache session versions in memory; this notification makes them drop one.
create or replace function notify_session_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', new.id::text);
  return null;
end $$;

create or replace trigger users_notify_session_change
  after update on users for each row
  when ((old.session_version, old.role, old.door_only, old.is_active, old.full_name, old.email, old.team_role,
      old.has_second_factor, old.officer_since)
    is distinct from
    (new.session_version, new.role, new.door_only, new.is_active, new.full_name, new.email, new.team_role,
      new.has_second_factor, new.officer_since))
  execute function notify_session_change();

create or replace function notify_account_deleted() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', old.id::text);
  return null;
end $$;
create or replace trigger users_notify_deleted after delete on users for each row execute function notify_account_deleted();

-- A session that is cut off from the door, or let back in.
create or replace function notify_session_cut_off() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
create or replace trigger cut_off_sessions_notify after insert or delete on cut_off_sessions for each row
  execute function notify_session_cut_off();

-- The former name, with its trigger.
drop function if exists announce_session_change() cascade;
