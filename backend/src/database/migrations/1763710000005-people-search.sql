drop index people_search;

-- What people are searched by, in a table of its own: a person's row changes with every scan at the door, and each time
-- the trigram index would have to take the same text once more. Here a row is written only when the person changes.
create table people_search (
  event_id uuid not null,
  person_id uuid not null,
  -- Line breaks between the parts: nobody can search for one, so nothing is found across two of them.
  search text not null,
  primary key (event_id, person_id)
);

insert into people_search (event_id, person_id, search)
  select event_id, id, search from people where closed_at is null;
create index people_search_trigrams on people_search using gin (search gin_trgm_ops);

alter table people drop column search;
