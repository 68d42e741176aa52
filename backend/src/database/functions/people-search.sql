-- Only people with live registrations are found, so a person's row is deleted when the person is closed.
create or replace function people_keep_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.closed_at is not null then
    delete from people_search where event_id = old.event_id and person_id = old.id;
  else
    insert into people_search (event_id, person_id, search)
      values (new.event_id, new.id, lower(new.name collate "pg_c_utf8") || E'\n' || new.email || E'\n' || new.phone)
      on conflict (event_id, person_id) do update set search = excluded.search;
  end if;
  return null;
end $$;

create or replace trigger people_keep_search_of_new after insert or delete on people
  for each row execute function people_keep_search();

create or replace trigger people_keep_search after update of name, email, phone, closed_at on people for each row
  when ((old.name, old.email, old.phone, old.closed_at is null)
    is distinct from (new.name, new.email, new.phone, new.closed_at is null))
  execute function people_keep_search();
