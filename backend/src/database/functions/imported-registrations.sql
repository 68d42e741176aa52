-- The code of another system ends with the registration, and with Usher's own code: whoever has it was told to use a new one. An
-- imported row may be brought again once its registration is cancelled. Runs before the row is written, as the slot of the sums
-- is taken after it.
create or replace function registrations_end_imported() returns trigger language plpgsql as $$
begin
  update imported_registrations i set
    ended_at = case when new.cancelled_at is not null then coalesce(i.ended_at, now()) end,
    code_ended_at = coalesce(i.code_ended_at, now())
  where i.registration_id = new.id;
  return new;
end $$;

create or replace trigger registrations_end_imported before update of cancelled_at, qr_code on registrations for each row
  when (old.qr_code is distinct from new.qr_code or old.cancelled_at is null and new.cancelled_at is not null)
  execute function registrations_end_imported();

-- The code of another system of a registration: the one that is good, or the one that has ended; null where it has none. Never reads
-- the whole table, even if it was empty when the plan was made.
create or replace function other_code_of(registration uuid, is_ended boolean) returns text language plpgsql stable
set enable_seqscan = off as $$
begin
  return (select i.code from imported_registrations i
    where i.registration_id = registration and (i.code_ended_at is not null) = is_ended);
end $$;
