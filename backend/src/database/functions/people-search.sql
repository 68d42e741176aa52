-- `foldText` in rules/folding.ts is the same, letter by letter, and explains it. Most names are plain ASCII, and need no more than
-- lower case.
create or replace function fold_text(text text) returns text language sql immutable parallel safe
return case when octet_length(text) = char_length(text) then lower(text collate "C") collate "default" else
  replace(replace(replace(replace(translate(
    regexp_replace(
      lower(normalize(text, NFKD) collate "pg_c_utf8"),
      '[\u00ad\u00b7\u02b9-\u02bf\u02c8\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7'
      '\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711'
      '\u0730-\u074a\u0897-\u089f\u08ca-\u08e1\u08e3-\u08ff\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\u115f\u1160'
      '\u17b4\u17b5\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u2cef-\u2cf1'
      '\u3099\u309a\ua66f-\ua672\ua674-\ua67d\ua78c\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\ufff0-\ufffb'
      '\U0001bca0-\U0001bca3\U0001d165-\U0001d182\U000e0000-\U000e01ef]',
      '', 'g') collate "default",
    'ⱥƀɓƈȼđðɖɗəɛǝɇƒǥɠɣħıɨɩɉĸƙłƚɫŋƞɲøɔɵƥɍŧƭʉʋƴɏƶςґ' || E'\u0629\u0649\u0671\u06a9\u06be\u06c1\u06d5\u06cc',
    'abbccddddeeeefggghiiijkklllnnnoooprttuvyyzσг' || E'\u0647\u064a\u0627\u0643\u0647\u0647\u0647\u064a'),
    'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')
end;

-- What people are searched in; `searchText` in rules/search.ts is the same, and explains it.
create or replace function search_text(text text) returns text language sql immutable parallel safe
return replace(replace(fold_text(text), '''', ''), '`', '');

-- Part by part, as hardly ever more than the name is not ASCII.
create or replace function search_text(name text, email text, other text) returns text language sql immutable parallel safe
return search_text(coalesce(name, '')) || E'\n' || search_text(coalesce(email, '')) || E'\n' || search_text(coalesce(other, ''));

create or replace function people_keep_search_of_new() returns trigger language plpgsql as $$
begin
  insert into people_search (event_id, person_id, search)
    select event_id, id, search_text(name, email, phone) from inserted where closed_at is null;
  return null;
end $$;

create or replace trigger people_keep_search_of_new after insert on people referencing new table as inserted
  for each statement execute function people_keep_search_of_new();

create or replace function people_keep_search_of_removed() returns trigger language plpgsql as $$
begin
  delete from people_search s using removed r where s.event_id = r.event_id and s.person_id = r.id;
  return null;
end $$;

create or replace trigger people_keep_search_of_removed after delete on people referencing old table as removed
  for each statement execute function people_keep_search_of_removed();

-- Only people with live registrations are found, so a person's row is deleted when the person is closed.
create or replace function people_keep_search() returns trigger language plpgsql as $$
begin
  if new.closed_at is not null then
    delete from people_search where event_id = old.event_id and person_id = old.id;
  else
    insert into people_search (event_id, person_id, search)
      values (new.event_id, new.id, search_text(new.name, new.email, new.phone))
      on conflict (event_id, person_id) do update set search = excluded.search;
  end if;
  return null;
end $$;

create or replace trigger people_keep_search after update of name, email, phone, closed_at on people for each row
  when ((old.name, old.email, old.phone, old.closed_at is null)
    is distinct from (new.name, new.email, new.phone, new.closed_at is null))
  execute function people_keep_search();
