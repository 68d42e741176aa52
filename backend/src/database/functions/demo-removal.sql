-- Whether this transaction is the one that removes the demo, whose event this is. The only deletion of ledger rows that the
-- triggers let pass: of an event that was added as the demo (demo_events), by the transaction that says so.
create or replace function is_demo_removal(event uuid) returns boolean language sql stable as $$
  select current_setting('usher.removes_demo', true) = event::text
    and exists (select from demo_events d where d.event_id = event)
$$;

-- Deletes everything that belongs to the event of the demo, and the event. The caller has locked the event's row, so nobody sells
-- or cancels any more. Tables that refer to others come first; whatever has an event has it as `event_id`.
create or replace function delete_demo_event(event uuid) returns void language plpgsql as $$
declare
  tables regclass[];
  deleted regclass[] := '{}';
  of_event regclass;
begin
  perform set_config('usher.removes_demo', event::text, true);
  if not is_demo_removal(event) then
    raise exception using errcode = 'check_violation', constraint = 'demo_events_only',
      message = 'only the event of the demo is deleted with its ledgers';
  end if;
  delete from same_pictures s using picture_prints p where p.event_id = event and p.id in (s.one_id, s.other_id);
  delete from hand_over_explanations x using hand_overs h where h.event_id = event and h.id = x.hand_over_id;
  select array_agg(c.oid::regclass order by c.oid) into tables
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'event_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'demo_events';
  while cardinality(deleted) < cardinality(tables) loop
    select t into of_event from unnest(tables) t
      where t <> all (deleted) and not exists (
        select from pg_constraint f where f.contype = 'f' and f.confrelid = t and f.conrelid <> t
          and f.conrelid = any (tables) and f.conrelid <> all (deleted))
      limit 1;
    if not found then
      raise exception 'the tables of an event refer to each other in a circle: %', tables;
    end if;
    execute format('delete from %s where event_id = $1', of_event) using event;
    deleted := deleted || of_event;
  end loop;
  -- Once more: triggers have counted down the sums meanwhile, and the door may have written until its last guest was gone.
  foreach of_event in array deleted loop
    execute format('delete from %s where event_id = $1', of_event) using event;
  end loop;
  delete from bank_lines l where l.accepted_at is not null and not exists (select from bank_matches m where m.line_id = l.id);
  delete from events where id = event;
end $$;
