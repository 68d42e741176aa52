-- The narrow row of each person with live registrations: what scans change and lists sort and filter by. Scans write its few indexes
-- in place of the many of `people`. Whoever writes it has locked the person.
create or replace function people_keep_at_door_of_new() returns trigger language plpgsql as $$
begin
  insert into people_at_door (event_id, person_id, last_registration_id, last_registered_at, checked_in_at, is_in, is_out)
    select event_id, id, last_registration_id, last_registered_at, coalesce(last_checked_in_at, '-infinity'),
      with_food_in + without_food_in > 0, with_food_out + without_food_out > 0
    from inserted where closed_at is null;
  return null;
end $$;

create or replace trigger people_keep_at_door_of_new after insert on people referencing new table as inserted
  for each statement execute function people_keep_at_door_of_new();

create or replace function people_keep_at_door_of_removed() returns trigger language plpgsql as $$
begin
  delete from people_at_door d using removed p where d.event_id = p.event_id and d.person_id = p.id;
  return null;
end $$;

create or replace trigger people_keep_at_door_of_removed after delete on people referencing old table as removed
  for each statement execute function people_keep_at_door_of_removed();

create or replace function people_keep_at_door() returns trigger language plpgsql as $$
begin
  if not exists (select from becomes) then return null; end if;
  update people_at_door d set last_registration_id = p.last_registration_id, last_registered_at = p.last_registered_at,
      checked_in_at = coalesce(p.last_checked_in_at, '-infinity'),
      is_in = p.with_food_in + p.without_food_in > 0, is_out = p.with_food_out + p.without_food_out > 0
    from becomes p
    where d.event_id = p.event_id and d.person_id = p.id and p.closed_at is null
      and (d.last_registration_id, d.last_registered_at, d.checked_in_at, d.is_in, d.is_out) is distinct from
        (p.last_registration_id, p.last_registered_at, coalesce(p.last_checked_in_at, '-infinity'),
          p.with_food_in + p.without_food_in > 0, p.with_food_out + p.without_food_out > 0);
  if exists (select from becomes n join was o on o.id = n.id and o.event_id = n.event_id
      where (o.closed_at is null) <> (n.closed_at is null)) then
    delete from people_at_door d using becomes p where d.event_id = p.event_id and d.person_id = p.id and p.closed_at is not null;
    insert into people_at_door (event_id, person_id, last_registration_id, last_registered_at, checked_in_at, is_in, is_out)
      select event_id, id, last_registration_id, last_registered_at, coalesce(last_checked_in_at, '-infinity'),
        with_food_in + without_food_in > 0, with_food_out + without_food_out > 0
      from becomes where closed_at is null
      on conflict (event_id, person_id) do nothing;
  end if;
  return null;
end $$;

create or replace trigger people_keep_at_door after update on people
  referencing old table as was new table as becomes for each statement execute function people_keep_at_door();
