-- What the schema uses and a server before PostgreSQL 18 does not have, under the name that it has there. A newer server gets nothing
-- of this. Whoever may create tables may create it.
do $older$ begin

if current_setting('server_version_num')::int < 150000 then
  raise exception 'Usher needs PostgreSQL 15 or newer; this server is %', current_setting('server_version');
end if;

-- Text in lower case by Unicode's rules, whatever the database's locale is. What libc calls it differs by system; without it, ICU.
if to_regcollation('pg_c_utf8') is null then
  declare
    source text;
    found boolean := false;
  begin
    foreach source in array array['provider = libc, locale = ''C.UTF-8''', 'provider = libc, locale = ''C.utf8''',
        'provider = icu, locale = ''und''', 'provider = libc, locale = ''en_US.UTF-8''']
    loop
      begin
        execute format('create collation pg_c_utf8 (%s)', source);
        -- A C library may take any name and know no letter but those of ASCII.
        found := lower('ÉÑ' collate "pg_c_utf8") = 'éñ';
        exit when found;
        drop collation pg_c_utf8;
      exception when others then null;
      end;
    end loop;
    if not found then
      raise exception 'This server has no collation that knows the letters of UTF-8: C.UTF-8, that of ICU, or en_US.UTF-8';
    end if;
  end;
end if;

-- Ids that ascend: of a session each is above the one before it, also where the clock does not go on or was set back.
-- The first 48 bits are the time in milliseconds, the next 12 after the version (7) its fraction, and 62 are random.
-- `shift` moves the time.
if not exists (select from pg_proc where proname = 'uuidv7' and pronamespace = 'pg_catalog'::regnamespace) then
  create function uuidv7(shift interval default null) returns uuid language plpgsql volatile as $$
  declare
    told text := current_setting('usher.last_uuid', true);
    us bigint := extract(epoch from clock_timestamp()) * 1000000;
    random bytea := uuid_send(gen_random_uuid());
  begin
    if told <> '' then us := greatest(us, told::bigint + 1); end if;
    perform set_config('usher.last_uuid', us::text, false);
    if shift is not null then us := extract(epoch from to_timestamp(us / 1000000.0) + shift) * 1000000; end if;
    return encode(substring(int8send(us / 1000) from 3)
      || substring(int8send((7 << 12) | (us % 1000 * 4096 / 1000)) from 7)
      || substring(random from 9), 'hex')::uuid;
  end $$;
end if;

end $older$;
