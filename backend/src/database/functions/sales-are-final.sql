-- The columns that the sums are built from never change: a mistake is corrected by cancelling and selling again. The only change
-- is the one that `split_registration` makes, whose other part is a registration of its own. Whose it is may
-- change too (functions/people.sql, functions/gifts.sql).
create or replace function registrations_refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('usher.splits', true) = old.id::text
      and (old.event_id, old.person_id, old.seller_id, old.payment_mode, old.food_option, old.is_guest, old.price_per_ticket_cents,
        old.memo, old.changed_from, old.split_from, old.door_sale_id, old.is_over_capacity) is not distinct from (new.event_id, new.person_id, new.seller_id,
        new.payment_mode, new.food_option, new.is_guest, new.price_per_ticket_cents, new.memo, new.changed_from,
        new.split_from, new.door_sale_id, new.is_over_capacity) then
    return new;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'registrations_sale_is_final',
    message = 'what was sold does not change; cancel the registration instead';
end $$;

create or replace trigger registrations_sale_is_final before update on registrations for each row
  when ((old.event_id, old.seller_id, old.ticket_quantity, old.payment_mode, old.food_option, old.is_guest,
      old.price_per_ticket_cents, old.total_cents, old.memo, old.changed_from, old.split_from, old.door_sale_id, old.is_over_capacity)
    is distinct from (new.event_id, new.seller_id, new.ticket_quantity, new.payment_mode, new.food_option,
      new.is_guest, new.price_per_ticket_cents, new.total_cents, new.memo, new.changed_from, new.split_from, new.door_sale_id,
      new.is_over_capacity))
  execute function registrations_refuse_change();

-- A code may change only if the old one is stored in replaced_codes, so that scans of it are refused as replaced, or if the sale
-- that this one was changed into has it, or if it is of a paper ticket whose sale was taken back. Checked at the end of the
-- transaction, which has written one of these by then.
create or replace function registrations_keep_codes() returns trigger language plpgsql as $$
begin
  if not exists (select from replaced_codes c where c.qr_code = old.qr_code and c.event_id = old.event_id)
    and not exists (select from registrations r where r.qr_code = old.qr_code and r.event_id = old.event_id
      and r.changed_from = old.id)
    and not exists (select from paper_tickets t where t.qr_code = old.qr_code and t.event_id = old.event_id
      and t.registration_id is distinct from old.id) then
    raise exception using errcode = 'check_violation', constraint = 'registrations_code_is_kept',
      message = 'a code is replaced or goes over to the changed sale, and is never just overwritten';
  end if;
  return null;
end $$;

drop trigger if exists registrations_keep_codes on registrations;
create constraint trigger registrations_keep_codes after update on registrations deferrable initially deferred for each row
  when (old.qr_code is distinct from new.qr_code) execute function registrations_keep_codes();

-- The sale that a sale has become by changes, one after another: itself if it was not changed. Never reads the whole table, even
-- if it was empty when the plan was made.
create or replace function changed_into(registration uuid) returns uuid language plpgsql stable strict
set enable_seqscan = off as $$
declare
  latest uuid := registration;
  next uuid;
begin
  loop
    select r.id into next from registrations r where r.changed_from = latest;
    exit when next is null;
    latest := next;
  end loop;
  return latest;
end $$;
