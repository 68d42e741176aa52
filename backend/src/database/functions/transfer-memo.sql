-- The memo that a buyer writes into a bank transfer; `memo` in rules/transfer-memo.ts is the same and explains it. The key is
-- the buyer's (`person_key`); its parameter keeps the name by which earlier releases know it.
-- In PL/pgSQL, which keeps its plan from one call to the next.
create or replace function memo(event_id uuid, email text) returns text language plpgsql immutable parallel safe as $$
declare
  h constant bytea := sha256(convert_to(event_id::text || ' ' || email, 'UTF8'));
  a constant text := '23456789BCDFGHJKMNPQRSTVWXZ';
begin
  return substr('BCDFGHJKMNPQRSTVWXZ', get_byte(h, 0) % 19 + 1, 1) || substr(a, get_byte(h, 1) % 27 + 1, 1)
    || substr(a, get_byte(h, 2) % 27 + 1, 1) || substr(a, get_byte(h, 3) % 27 + 1, 1)
    || substr(a, get_byte(h, 4) % 27 + 1, 1) || substr(a, get_byte(h, 5) % 27 + 1, 1);
end $$;
