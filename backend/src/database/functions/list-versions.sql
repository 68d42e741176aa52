-- What phones know of an event beside its own columns: its prices, and whether it has a capacity. Phones ask every few seconds whether
-- anything is new, and one number answers (checkin/list).
create or replace function next_list_version() returns trigger language plpgsql as $$
begin
  update events e set list_version = e.list_version + 1 where e.id = coalesce(new.event_id, old.event_id);
  return null;
end $$;
create or replace trigger pricing_tiers_next_list_version after insert or update or delete on pricing_tiers
  for each row execute function next_list_version();
create or replace trigger event_capacities_next_list_version after insert or delete on event_capacities
  for each row execute function next_list_version();
