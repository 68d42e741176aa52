-- What tells people of one event apart: the e-mail; without one, name and phone; null where one of these is missing too.
-- `personKey` in rules/person-key.ts is the same, and so is the column people.key, which for a person without any is the person's id:
-- that of the first registration. No e-mail has a line break, so nobody without one is ever somebody with one, and all of them sort
-- first.
create or replace function person_key(email text, name text, phone text) returns text language sql immutable parallel safe
return coalesce(email, E'\n' || lower(name collate "pg_c_utf8") || E'\n' || phone);

-- Whether two with one e-mail are the same. Of somebody who was imported or bought at the door a name or a phone may be missing: that
-- agrees with any.
create or replace function agrees(name text, phone text, other_name text, other_phone text) returns boolean
language sql immutable parallel safe
return coalesce(lower(name collate "pg_c_utf8") = lower(other_name collate "pg_c_utf8"), true)
  and coalesce(nullif(phone, '') = nullif(other_phone, ''), true);

-- Before a registration is written that names no person: finds or creates its person, and counts it there. One key is one person
-- within an event. A name or phone that was missing is the first one that is told.
-- Whoever names the person has counted it, as `register_sales` does for all its sales at once: a statement for each row is what
-- half of a sale's time went into (docs/performance.md).
create or replace function registrations_find_person() returns trigger language plpgsql as $$
begin
  insert into people as p (id, event_id, email, name, phone, registrations, tickets,
      with_food_in, with_food_out, without_food_in, without_food_out, last_registration_id, last_registered_at)
    values (case when person_key(new.email, new.name, new.phone) is null then new.id else uuidv7() end, new.event_id, new.email, new.name, new.phone, 1, new.ticket_quantity,
      0, has_food(new.food_option)::int, 0, (not has_food(new.food_option))::int, new.id, new.created_at)
    on conflict (event_id, key)
      where closed_at is null do update set
      registrations = p.registrations + 1,
      tickets = p.tickets + excluded.tickets,
      with_food_out = p.with_food_out + excluded.with_food_out,
      without_food_out = p.without_food_out + excluded.without_food_out,
      last_registration_id = greatest(p.last_registration_id, excluded.last_registration_id),
      last_registered_at = greatest(p.last_registered_at, excluded.last_registered_at),
      name = coalesce(p.name, excluded.name),
      phone = coalesce(nullif(p.phone, ''), excluded.phone)
    where agrees(p.name, p.phone, excluded.name, excluded.phone)
    returning p.id, p.name, p.phone into new.person_id, new.name, new.phone;
  if not found then
    raise exception using errcode = 'unique_violation', constraint = 'people_one_per_key',
      message = 'this e-mail is another person in this event';
  end if;
  return new;
end $$;

create or replace trigger registrations_find_person before insert on registrations
  for each row when (new.person_id is null) execute function registrations_find_person();

-- Counts in its person, whom the caller has locked, a registration that is about to be written and names that person: it takes the
-- place of another of theirs, whole or in part, and may have nothing that tells whose it is. Returns the person.
create or replace function count_in_person(person uuid, event uuid, registration uuid, its_tickets int, food text,
  sold_at timestamptz) returns uuid language plpgsql as $$
begin
  update people p set registrations = p.registrations + 1, tickets = p.tickets + its_tickets,
      with_food_out = p.with_food_out + has_food(food)::int, without_food_out = p.without_food_out + (not has_food(food))::int,
      last_registration_id = greatest(p.last_registration_id, registration),
      last_registered_at = greatest(p.last_registered_at, sold_at)
    where p.id = person and p.event_id = event;
  return person;
end $$;

-- Copies a correction of a person to all of the person's live registrations.
create or replace function people_correct_registrations() returns trigger language plpgsql as $$
begin
  update registrations r set name = new.name, email = new.email, phone = new.phone
    where r.event_id = new.event_id and r.person_id = new.id and r.cancelled_at is null;
  return null;
end $$;

create or replace trigger people_correct_registrations after update of name, email, phone on people
  for each row when ((old.name, old.email, old.phone) is distinct from (new.name, new.email, new.phone))
  execute function people_correct_registrations();

-- Locks the person whose registration it is, as every change of a registration does first. It may have gone to another person while
-- this waited.
create or replace function lock_person_of(registration uuid) returns void language plpgsql
set enable_seqscan = off as $$
declare
  locked uuid;
  now_of uuid;
begin
  select r.person_id into now_of from registrations r where r.id = registration;
  while now_of is distinct from locked loop
    locked := now_of;
    perform from people p join registrations r on r.event_id = p.event_id and r.id = registration
      where p.id = locked for no key update of p;
    select r.person_id into now_of from registrations r where r.id = registration;
  end loop;
end $$;

-- Counts anew whom a registration was of and whom it is of. Both must be locked before, and their keys where a person may be closed
-- or opened by it: a person without live registrations is closed.
create or replace function registrations_change_person() returns trigger language plpgsql
set enable_seqscan = off as $$
begin
  update people p set registrations = c.registrations, tickets = c.tickets,
      with_food_in = c.with_food_in, with_food_out = c.with_food_out,
      without_food_in = c.without_food_in, without_food_out = c.without_food_out,
      last_registration_id = coalesce(c.last_registration_id, p.last_registration_id),
      last_registered_at = coalesce(c.last_registered_at, p.last_registered_at),
      last_checked_in_at = c.last_checked_in_at,
      closed_at = case when c.registrations = 0 then coalesce(p.closed_at, now()) end
    from unnest(array[old.person_id, new.person_id]) changed (id)
    cross join lateral (
      select count(*) as registrations, coalesce(sum(r.ticket_quantity), 0) as tickets,
        count(*) filter (where has_food(r.food_option) and r.checked_in_at is not null) as with_food_in,
        count(*) filter (where has_food(r.food_option) and r.checked_in_at is null) as with_food_out,
        count(*) filter (where not has_food(r.food_option) and r.checked_in_at is not null) as without_food_in,
        count(*) filter (where not has_food(r.food_option) and r.checked_in_at is null) as without_food_out,
        (array_agg(r.id order by r.id desc))[1] as last_registration_id, max(r.created_at) as last_registered_at,
        max(r.checked_in_at) as last_checked_in_at
      from registrations r
      where r.event_id = new.event_id and r.person_id = changed.id and r.cancelled_at is null
    ) c
    where p.event_id = new.event_id and p.id = changed.id;
  return null;
end $$;

create or replace trigger registrations_change_person after update of person_id on registrations
  for each row when (old.person_id <> new.person_id) execute function registrations_change_person();
