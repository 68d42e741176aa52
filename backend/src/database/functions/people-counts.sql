-- Counts the people of an event by the kinds of live registrations they have, see the table people_counts.
create or replace function kinds_of(with_food_in int, with_food_out int, without_food_in int, without_food_out int)
  returns smallint language sql immutable
  return ((with_food_in > 0)::int + 2 * (with_food_out > 0)::int
    + 4 * (without_food_in > 0)::int + 8 * (without_food_out > 0)::int)::smallint;

create or replace function people_kinds(p people) returns smallint language sql immutable
  return kinds_of(p.with_food_in, p.with_food_out, p.without_food_in, p.without_food_out);

-- Counts a person who is added or removed, in the transaction's slot. A plain UPDATE first, as the row nearly always exists.
create or replace function people_keep_counts() returns trigger language plpgsql as $$
declare
  person people := coalesce(new, old);
  of_kinds int := people_kinds(person);
  step int := case tg_op when 'INSERT' then 1 else -1 end;
  own int;
begin
  if of_kinds = 0 then return null; end if;
  own := current_slot();
  update people_counts c set people = c.people + step
    where c.event_id = person.event_id and c.kinds = of_kinds and c.slot = own;
  if not found then
    insert into people_counts (event_id, kinds, slot, people) values (person.event_id, of_kinds, own, step);
  end if;
  return null;
end $$;

create or replace trigger people_keep_counts after insert or delete on people
  for each row execute function people_keep_counts();

-- Counts all people whom a statement changes together: a batch of check-ins writes each of the few sums once, not once a person.
create or replace function people_keep_changed_counts() returns trigger language plpgsql as $$
declare
  own int;
begin
  if not exists (select from becomes) then return null; end if;
  own := current_slot();
  insert into people_counts as c (event_id, kinds, slot, people)
    select event_id, kinds, own, sum(step) from (
      select event_id, kinds_of(with_food_in, with_food_out, without_food_in, without_food_out) as kinds, -1 as step
      from was
      union all
      select event_id, kinds_of(with_food_in, with_food_out, without_food_in, without_food_out), 1 from becomes
    ) steps where kinds > 0 group by 1, 2 having sum(step) <> 0
    on conflict (event_id, kinds, slot) do update set people = c.people + excluded.people;
  return null;
end $$;

create or replace trigger people_keep_changed_counts after update on people
  referencing old table as was new table as becomes for each statement execute function people_keep_changed_counts();
