-- Processes remember which sessions of an account were ended; this notification makes them read the account again.
create or replace function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', new.user_id::text);
  return null;
end $$;

create or replace trigger sessions_notify_ended after update of ended_at on sessions for each row
  when (old.ended_at is distinct from new.ended_at)
  execute function notify_session_ended();
