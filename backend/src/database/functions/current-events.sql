-- Which event is meant where none is named (docs/event-cases.md). Each costs one or two index look-ups.

-- For the door, lists and figures: the nearest event that is not over, else the latest; null if there is none but drafts.
create or replace function current_event_id() returns uuid language plpgsql stable as $$
begin
  return coalesce(
    (select e.id from events e where e.over_at > now() and is_published(e.status) order by e.event_date, e.id limit 1),
    (select e.id from events e where is_published(e.status) order by e.event_date desc, e.id limit 1));
end $$;

-- For sales: of the events on sale the one that starts first; null if there is none.
create or replace function selling_event_id() returns uuid language plpgsql stable as $$
begin
  return (select e.id from events e where sells_tickets(e.status) and not e.is_archived and e.over_at > now()
    order by e.event_date, e.id limit 1);
end $$;

-- Whether a sale may be of this event. `selling` is the one that sells (selling_event_id), unless it was archived since: any other has
-- to be named, and may then be an archived one too.
create or replace function may_be_sold(event events, selling uuid) returns boolean language plpgsql stable as $$
begin
  return coalesce(sells_tickets(event.status) and event.over_at > now()
    and (event.sells_alongside or event.id = selling and not event.is_archived), false);
end $$;

-- Whether an event is at the door: it is no draft and not over, and begins within a day or has an opened door.
create or replace function is_at_door(event events) returns boolean language plpgsql stable as $$
begin
  return event.over_at > now() and is_published(event.status)
    and (event.is_door_open or event.event_date <= now() + interval '24 hours');
end $$;

-- Whether anything of an event was ever sold, scanned, booked or written to its people. Deleting it asks the foreign keys too.
-- Probes an index of each table, even if that was small when the plan was made.
create or replace function is_event_used(event uuid) returns boolean language plpgsql stable
set enable_seqscan = off as $$
begin
  return exists (select from registrations r where r.event_id = event)
    or exists (select from floats f where f.event_id = event)
    or exists (select from clearings c where c.event_id = event)
    or exists (select from hand_overs h where h.event_id = event)
    or exists (select from messages m where m.event_id = event)
    or exists (select from imports i where i.event_id = event)
    or exists (select from paper_books b where b.event_id = event)
    or exists (select from invalid_door_sales i where i.event_id = event)
    or exists (select from refused_scans q where q.event_id = event);
end $$;

-- Whether volunteers get the list of an event, as `doorState` in rules/door.ts says.
create or replace function gives_list(event events) returns boolean language plpgsql stable as $$
begin
  return event.over_at > now() and (event.is_door_open or event.event_date <= now() + interval '24 hours');
end $$;
