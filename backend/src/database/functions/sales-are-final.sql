-- What the sums are built from never changes under them: a mistake there is cancelled and sold again.
create or replace function registrations_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'registrations_sale_is_final',
    message = 'what was sold does not change; cancel the registration instead';
end $$;

create or replace trigger registrations_sale_is_final before update on registrations for each row
  when ((old.event_id, old.person_id, old.seller_id, old.ticket_quantity, old.payment_mode, old.food_option, old.is_guest,
      old.price_per_ticket_cents, old.total_cents, old.qr_code)
    is distinct from (new.event_id, new.person_id, new.seller_id, new.ticket_quantity, new.payment_mode, new.food_option,
      new.is_guest, new.price_per_ticket_cents, new.total_cents, new.qr_code))
  execute function registrations_refuse_change();
