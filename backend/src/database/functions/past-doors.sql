-- What phones did without a network is judged by the door as it was then: each change of it keeps what it was like before.
create or replace function events_keep_past_door() returns trigger language plpgsql as $$
begin
  -- The clock, as the transaction may have waited for the one that changed the event before it.
  insert into past_doors (event_id, until, event_date, over_at, is_door_open)
    values (old.id, clock_timestamp(), old.event_date, old.over_at, old.is_door_open)
    on conflict do nothing;
  return null;
end $$;
create or replace trigger events_keep_past_door after update on events for each row
  when ((old.event_date, old.over_at, old.is_door_open) is distinct from (new.event_date, new.over_at, new.is_door_open))
  execute function events_keep_past_door();
