-- How many people an event has, by what kinds of live registrations they have: see the table people_counts.
create or replace function people_kinds(p people) returns smallint language sql immutable
  return ((p.with_food_in > 0)::int + 2 * (p.with_food_out > 0)::int
    + 4 * (p.without_food_in > 0)::int + 8 * (p.without_food_out > 0)::int)::smallint;

-- In the slot of the transaction; both kinds in one statement.
create or replace function people_keep_counts() returns trigger language plpgsql as $$
declare
  event uuid := case when tg_op = 'DELETE' then old.event_id else new.event_id end;
  was int := case when tg_op = 'INSERT' then 0 else people_kinds(old) end;
  becomes int := case when tg_op = 'DELETE' then 0 else people_kinds(new) end;
  own int;
  found_rows int;
begin
  if was = becomes then return null; end if;
  own := current_slot();
  update people_counts c set people = c.people + case c.kinds when becomes then 1 else -1 end
  where c.event_id = event and c.slot = own and c.kinds in (was, becomes);
  get diagnostics found_rows = row_count;
  if found_rows < (was > 0)::int + (becomes > 0)::int then
    -- The slot's first of a kind. Nobody else writes it.
    insert into people_counts (event_id, kinds, slot, people)
      select event, change.kinds, own, change.step
      from (values (was, -1), (becomes, 1)) change (kinds, step)
      where change.kinds > 0 and not exists (
        select from people_counts c where c.event_id = event and c.slot = own and c.kinds = change.kinds);
  end if;
  return null;
end $$;

create or replace trigger people_keep_counts after insert or delete or update of with_food_in, with_food_out, without_food_in,
  without_food_out on people for each row execute function people_keep_counts();
