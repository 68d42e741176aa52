-- The memo that a buyer writes into a bank transfer; `memo` in rules/transfer-memo.ts is the same and explains it. The key is
-- the buyer's (`person_key`); its parameter keeps the name by which earlier releases know it.
create or replace function memo(event_id uuid, email text) returns text language sql immutable parallel safe as $$
  select substr('BCDFGHJKMNPQRSTVWXZ', get_byte(h, 0) % 19 + 1, 1) || substr(a, get_byte(h, 1) % 27 + 1, 1)
    || substr(a, get_byte(h, 2) % 27 + 1, 1) || substr(a, get_byte(h, 3) % 27 + 1, 1)
    || substr(a, get_byte(h, 4) % 27 + 1, 1) || substr(a, get_byte(h, 5) % 27 + 1, 1)
  from (select sha256(convert_to(event_id::text || ' ' || email, 'UTF8')) as h, '23456789BCDFGHJKMNPQRSTVWXZ' as a) d
$$;
