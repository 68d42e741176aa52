-- The memo that a buyer writes into a bank transfer; `memo` in rules/transfer-memo.ts is the same and explains it. The key is
-- the buyer's (`person_key`).
drop function if exists memo(uuid, text);
create function memo(event_id uuid, key text) returns text language sql immutable parallel safe as $$
  select substr('BCDFGHJKMNPQRSTVWXZ', get_byte(h, 0) % 19 + 1, 1) || substr(a, get_byte(h, 1) % 27 + 1, 1)
    || substr(a, get_byte(h, 2) % 27 + 1, 1) || substr(a, get_byte(h, 3) % 27 + 1, 1)
    || substr(a, get_byte(h, 4) % 27 + 1, 1) || substr(a, get_byte(h, 5) % 27 + 1, 1)
  from (select sha256(convert_to(event_id::text || ' ' || key, 'UTF8')) as h, '23456789BCDFGHJKMNPQRSTVWXZ' as a) d
$$;
