-- The columns that the sums are built from never change: a mistake is corrected by cancelling and selling again.
create or replace function registrations_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'registrations_sale_is_final',
    message = 'what was sold does not change; cancel the registration instead';
end $$;

create or replace trigger registrations_sale_is_final before update on registrations for each row
  when ((old.event_id, old.person_id, old.seller_id, old.ticket_quantity, old.payment_mode, old.food_option, old.is_guest,
      old.price_per_ticket_cents, old.total_cents, old.memo)
    is distinct from (new.event_id, new.person_id, new.seller_id, new.ticket_quantity, new.payment_mode, new.food_option,
      new.is_guest, new.price_per_ticket_cents, new.total_cents, new.memo))
  execute function registrations_refuse_change();

-- A code may change only if the old one is stored in replaced_codes, so that scans of it are refused as replaced. Checked after
-- the statement, which stores it.
create or replace function registrations_keep_codes() returns trigger language plpgsql as $$
begin
  if not exists (select from replaced_codes c where c.qr_code = old.qr_code and c.event_id = old.event_id) then
    raise exception using errcode = 'check_violation', constraint = 'registrations_code_is_kept',
      message = 'a code is replaced, and never just overwritten';
  end if;
  return null;
end $$;

create or replace trigger registrations_keep_codes after update on registrations for each row
  when (old.qr_code is distinct from new.qr_code) execute function registrations_keep_codes();
