drop index people_search;

-- The search text of people, in a separate table: a person's row changes with every scan at the door, and each time the trigram
-- index would have to store the same text again. Here a row is only written when the person's details change.
create table people_search (
  event_id uuid not null,
  person_id uuid not null,
  -- Line breaks separate the parts: they cannot be searched for, so no match spans two parts.
  search text not null,
  primary key (event_id, person_id)
);

insert into people_search (event_id, person_id, search)
  select event_id, id, search from people where closed_at is null;
create index people_search_trigrams on people_search using gin (search gin_trgm_ops);

alter table people drop column search;
