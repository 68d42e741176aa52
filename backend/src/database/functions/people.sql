-- Before a registration is written: finds or creates its person. One e-mail is one person within an event. A person who was
-- imported may have no phone: that agrees with any, and the first one becomes the person's.
create or replace function registrations_find_person() returns trigger language plpgsql as $$
begin
  insert into people as p (event_id, email, name, phone, registrations, tickets,
      with_food_in, with_food_out, without_food_in, without_food_out, last_registration_id, last_registered_at)
    values (new.event_id, new.email, new.name, new.phone, 1, new.ticket_quantity,
      0, has_food(new.food_option)::int, 0, (not has_food(new.food_option))::int, new.id, new.created_at)
    on conflict (event_id, email) where closed_at is null do update set
      registrations = p.registrations + 1,
      tickets = p.tickets + excluded.tickets,
      with_food_out = p.with_food_out + excluded.with_food_out,
      without_food_out = p.without_food_out + excluded.without_food_out,
      last_registration_id = greatest(p.last_registration_id, excluded.last_registration_id),
      last_registered_at = greatest(p.last_registered_at, excluded.last_registered_at),
      phone = case when p.phone = '' then excluded.phone else p.phone end
    where lower(p.name collate "pg_c_utf8") = lower(excluded.name collate "pg_c_utf8")
      and (p.phone = excluded.phone or '' in (p.phone, excluded.phone))
    returning p.id, p.name, p.phone into new.person_id, new.name, new.phone;
  if not found then
    raise exception using errcode = 'unique_violation', constraint = 'people_one_per_email',
      message = 'this e-mail is another person in this event';
  end if;
  return new;
end $$;

create or replace trigger registrations_find_person before insert on registrations
  for each row execute function registrations_find_person();

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
