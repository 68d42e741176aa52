-- What phones know of an event: its own columns of which the list tells, its prices, and whether it has a capacity. Phones ask every few
-- seconds whether anything is new, and one number answers (checkin/list).
create or replace function next_list_version() returns trigger language plpgsql as $$
begin
  update events e set list_version = e.list_version + 1 where e.id = coalesce(new.event_id, old.event_id);
  return null;
end $$;
create or replace trigger pricing_tiers_next_list_version after insert or update or delete on pricing_tiers
  for each row execute function next_list_version();
create or replace trigger event_capacities_next_list_version after insert or delete on event_capacities
  for each row execute function next_list_version();

create or replace function next_list_version_of_itself() returns trigger language plpgsql as $$
begin
  new.list_version = old.list_version + 1;
  return new;
end $$;
create or replace trigger events_next_list_version
  before update of name, event_date, event_end, time_zone, location, paper_at_door on events
  for each row execute function next_list_version_of_itself();
