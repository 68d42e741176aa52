-- Counts the people of an event by the kinds of live registrations they have, see the table people_counts.
create or replace function kinds_of(with_food_in int, with_food_out int, without_food_in int, without_food_out int)
  returns smallint language sql immutable
  return ((with_food_in > 0)::int + 2 * (with_food_out > 0)::int
    + 4 * (without_food_in > 0)::int + 8 * (without_food_out > 0)::int)::smallint;

-- Its body is a text: a body that PostgreSQL has read refuses every stored column that people gets, as it uses the row's type.
create or replace function people_kinds(p people) returns smallint language sql immutable as $$
  select kinds_of(p.with_food_in, p.with_food_out, p.without_food_in, p.without_food_out) $$;

-- Counts people who are added or removed, in the transaction's slot.
create or replace function people_keep_counts() returns trigger language plpgsql as $$
declare
  own int;
begin
  if not exists (select from changed) then return null; end if;
  own := current_slot();
  insert into people_counts as c (event_id, kinds, slot, people)
    select event_id, kinds_of(with_food_in, with_food_out, without_food_in, without_food_out) as kinds, own,
      case tg_op when 'INSERT' then count(*) when 'DELETE' then -count(*) end
    from changed group by 1, 2 having kinds_of(with_food_in, with_food_out, without_food_in, without_food_out) > 0
    on conflict (event_id, kinds, slot) do update set people = c.people + excluded.people;
  return null;
end $$;

create or replace trigger people_keep_counts after insert on people referencing new table as changed
  for each statement execute function people_keep_counts();
create or replace trigger people_keep_counts_of_removed after delete on people referencing old table as changed
  for each statement execute function people_keep_counts();

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
