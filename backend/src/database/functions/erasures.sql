-- Erasing somebody's data (docs/personal-data.md).

-- Whether a change of a ledger's row erases somebody's data, and nothing else: the only change that the ledgers let pass. The
-- transaction says that it erases, and no column differs but the texts that people typed.
create or replace function is_erasure(before jsonb, after jsonb, variadic texts text[]) returns boolean language sql stable as $$
  select current_setting('usher.erases', true) = 'on' and before - texts = after - texts
$$;

-- `pattern` finds what is erased, see personal-data/find/pattern.ts.
create or replace function erased_text(value text, pattern text) returns text language sql immutable parallel safe
return regexp_replace(value, pattern, 'Erased', 'gi');

-- The same in every text of a JSON value. Names of fields stay.
create or replace function erased_json(value jsonb, pattern text) returns jsonb language plpgsql immutable as $$
begin
  -- Most values have none of it.
  if value::text !~* pattern then return value; end if;
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(erased_text(value #>> '{}', pattern))
    when 'array' then (select coalesce(jsonb_agg(erased_json(e, pattern) order by o), '[]')
      from jsonb_array_elements(value) with ordinality x (e, o))
    when 'object' then (select coalesce(jsonb_object_agg(k, erased_json(v, pattern)), '{}') from jsonb_each(value) x (k, v))
    else value
  end;
end $$;
